"""The network of PageMap in PyTorch, the target values for each frame, and the format of its numbers for MapReader."""

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

# The size of the network's input, and the size of the map that it returns.
WIDTH, HEIGHT = 96, 72
MAP_WIDTH, MAP_HEIGHT = 48, 36
# The number of input channels: brightness, brightness without text, two colours, distance from the middle, unevenness of light,
# and edges in four directions.
SEEN = 10
# The same values as in PageMapNetwork.
CHANNELS, DEPTHS = [16, 32, 48, 64], [2, 3, 3]
# The same values as in MapReader. A weight is a number of steps from -STEPS to STEPS. Each number of steps is written as one of
# LETTERS characters, which begin at the code FIRST and leave out the code SKIPPED (the backslash).
STEPS, LETTERS, FIRST, SKIPPED = 45, 91, 35, 92
LARGEST, FARTHEST = 8, 16


class Layer(nn.Module):
    def __init__(self, channels: int, made: int, side: int, stride: int = 1, groups: int = 1, is_cut: bool = True) -> None:
        super().__init__()
        self.sums = nn.Conv2d(channels, made, side, stride, side // 2, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(made)
        self.is_cut = is_cut

    def forward(self, seen: Tensor) -> Tensor:
        made = self.norm(self.sums(seen))
        return functional.relu(made) if self.is_cut else made

    def numbers(self) -> tuple[Tensor, Tensor]:
        """The weights and the bias, with the normalization folded into them."""
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        return self.sums.weight * scale[:, None, None, None], self.norm.bias - self.norm.running_mean * scale


class Pair(nn.Sequential):
    def __init__(self, channels: int, made: int, stride: int = 1) -> None:
        super().__init__(Layer(channels, channels, 3, stride, channels), Layer(channels, made, 1))
        self.adds = channels == made and stride == 1

    def forward(self, seen: Tensor) -> Tensor:
        made = super().forward(seen)
        return seen + made if self.adds else made


class Network(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = Layer(SEEN, CHANNELS[0], 5, 2), Layer(CHANNELS[0], CHANNELS[1], 3, 2)
        self.down, self.blocks, self.up, self.joints = (nn.ModuleList() for _ in range(4))
        for size in (1, 2, 3):
            if size > 1:
                self.down.append(Pair(CHANNELS[size - 1], CHANNELS[size], 2))
            self.blocks.append(nn.Sequential(*[Pair(CHANNELS[size], CHANNELS[size]) for _ in range(DEPTHS[size - 1])]))
        for size in (3, 2, 1):
            self.up.append(Layer(CHANNELS[size], CHANNELS[size - 1], 1, is_cut=False))
            if size > 1:
                self.joints.append(Pair(CHANNELS[size - 1], CHANNELS[size - 1]))
        self.fine, self.last = Layer(CHANNELS[0], CHANNELS[0], 3), nn.Conv2d(CHANNELS[0], 2, 3, 1, 1)

    def forward(self, seen: Tensor) -> Tensor:
        sizes = [self.first(seen)]
        for size, blocks in enumerate(self.blocks):
            sizes.append(blocks(self.second(sizes[0]) if size == 0 else self.down[size - 1](sizes[size])))
        cells = sizes[3]
        for step in range(3):
            finer = sizes[2 - step]
            coarse = functional.interpolate(self.up[step](cells), scale_factor=2)
            finer = functional.relu(finer + coarse[:, :, : finer.shape[2], : finer.shape[3]])
            cells = self.joints[step](finer) if step < 2 else self.fine(finer)
        return self.last(cells)

    def take(self, known: dict[str, Tensor]) -> None:
        """Continues with the weights of another trained network. That network may have fewer channels; at first the results
        are the same."""
        mine = self.state_dict()
        for name, old in known.items():
            new = mine[name]
            part = tuple(slice(size) for size in old.shape)
            if new.dim() == 4:
                new[: len(old)] = 0
            new[part] = old
        self.load_state_dict(mine)

    def ordered(self) -> list[Layer]:
        """All layers except the last, in the order in which PageMapNetwork reads them."""
        parts: list[nn.Module] = [self.first, self.second]
        for size in range(3):
            parts += [*(self.down[size - 1 : size] if size else []), self.blocks[size]]
        for step in range(3):
            parts += [self.up[step], *self.joints[step : step + 1]]
        return [one for part in [*parts, self.fine] for one in part.modules() if isinstance(one, Layer)]

    def layers(self) -> list[tuple[Tensor, Tensor]]:
        """The numbers of all layers. The last layer is padded with zeros to eight channels."""
        weights, added = torch.zeros(8, *self.last.weight.shape[1:]), torch.zeros(8)
        weights[:2], added[:2] = self.last.weight, self.last.bias
        return [*(one.numbers() for one in self.ordered()), (weights, added)]

    def read(self, written: str, seen: Tensor) -> None:
        """Loads the numbers that letters() wrote. The normalization is set from `seen`, so the results are the same and
        training can continue."""
        digits, at, numbers = [ord(one) - FIRST - (ord(one) > SKIPPED) for one in written], 0, []
        for weights, added in self.layers():
            new = torch.zeros(len(weights), weights[0].numel()), torch.zeros(len(added))
            for channel in range(len(weights)):
                size, more = ((one * LETTERS + two) * LETTERS + three for one, two, three in (digits[at : at + 3], digits[at + 3 : at + 6]))
                at += 6 + new[0].shape[1]
                new[0][channel] = (torch.tensor(digits[at - new[0].shape[1] : at]) - STEPS) * (size / (LETTERS**3 - 1) * LARGEST / STEPS)
                new[1][channel] = (more / (LETTERS**3 - 1) * 2 - 1) * FARTHEST
            made, channels, *sides = weights.shape
            numbers.append((new[0].reshape(made, *sides, channels).permute(0, 3, 1, 2), new[1]))
        with torch.no_grad():
            *before, (weights, added) = numbers
            self.last.weight.copy_(weights[:2])
            self.last.bias.copy_(added[:2])
            for layer, (weights, added) in zip(self.ordered(), before):
                layer.sums.weight.copy_(weights)
                layer.norm.reset_parameters()
                layer.norm.weight.fill_((1 + layer.norm.eps) ** 0.5)
                layer.norm.bias.copy_(added)
            for layer in self.eval().ordered():
                made: list[Tensor] = []
                hook = layer.sums.register_forward_hook(lambda _, __, out, made=made: made.append(out))
                self(seen)
                hook.remove()
                mean, spread = made[0].mean((0, 2, 3)), made[0].var((0, 2, 3), unbiased=False).clamp_min(1e-4)
                layer.norm.running_mean.copy_(mean)
                layer.norm.running_var.copy_(spread)
                layer.norm.weight.copy_((spread + layer.norm.eps) ** 0.5)
                layer.norm.bias += mean
        self.train()


def prepared(seen: Tensor, is_grey: Tensor) -> Tensor:
    """The input of the network from bytes, as in PageMap, including the distance of each cell from the middle."""
    seen = seen.float()
    colours = torch.where(is_grey[:, None, None, None], 0, (seen[:, 2:4] - 128) / 32)
    down, across = (torch.arange(HEIGHT) + 0.5) / HEIGHT * 2 - 1, (torch.arange(WIDTH) + 0.5) / WIDTH * 2 - 1
    middle = (across[None] ** 2 + down[:, None] ** 2).expand(len(seen), 1, -1, -1)
    return torch.cat([seen[:, :2] / 128 - 1, colours, middle, seen[:, 4:] / 100], 1)


def targets(quads: Tensor) -> Tensor:
    """The fraction of each cell inside of the quad, and the nearness of its rim (0…1). Corners are fractions of the frame's
    sides."""
    corners = quads * torch.tensor([MAP_WIDTH, MAP_HEIGHT])
    after = corners.roll(-1, 1)
    along = after - corners
    normals = torch.stack([-along[..., 1], along[..., 0]], -1)
    normals = normals / normals.norm(dim=-1, keepdim=True)
    turn = (corners[..., 0] * after[..., 1] - corners[..., 1] * after[..., 0]).sum(1).sign()
    cells = torch.stack(torch.meshgrid(torch.arange(MAP_WIDTH) + 0.5, torch.arange(MAP_HEIGHT) + 0.5, indexing="xy"), -1)
    far = ((cells[None, None] - corners[:, :, None, None]) * (normals * turn[:, None, None])[:, :, None, None]).sum(-1)
    inside = far.min(1).values
    return torch.stack([(inside + 0.5).clamp(0, 1), (1.6 - inside.abs()).clamp(0, 1)], 1)


def letters(network: Network) -> str:
    def letter(digit: int) -> str:
        return chr(FIRST + digit if FIRST + digit < SKIPPED else FIRST + digit + 1)

    def three(share: float) -> str:
        number = round(min(max(share, 0), 1) * (LETTERS**3 - 1))
        return letter(number // LETTERS**2) + letter(number // LETTERS % LETTERS) + letter(number % LETTERS)

    written = []
    with torch.no_grad():
        for weights, added in network.eval().layers():
            for channel, one in enumerate(weights):
                values = one.permute(1, 2, 0).reshape(-1).numpy()
                largest = max(float(np.abs(values).max()), 1e-9)
                assert largest < LARGEST and abs(added[channel]) < FARTHEST, "a number does not fit"

                def steps(size: float, values: np.ndarray = values) -> np.ndarray:
                    return np.clip(np.round(values / size * STEPS), -STEPS, STEPS)

                # If the largest weights are limited a little, all other weights have a finer resolution.
                size = min(largest * np.linspace(0.7, 1, 13), key=lambda size: float(((steps(size) * size / STEPS - values) ** 2).sum()))
                written.append(three(size / LARGEST) + three((float(added[channel]) / FARTHEST + 1) / 2))
                written += [letter(int(step) + STEPS) for step in steps(size)]
    return "".join(written)
