"""The input of the network of PageMap for a frame."""

import numpy as np
from page_map_network import HEIGHT, WIDTH
from PIL import Image

# The radius of the closing that removes text at half the size; see PageFinder.
REACH = 4


def seen(image: Image.Image) -> np.ndarray:
    """The input of the network for a frame, as in PageMap: brightness, brightness without text, two colours and edges, as
    0…255."""
    pixels = np.asarray(image, np.float32)
    height, width = pixels.shape[0] // 2 * 2, pixels.shape[1] // 2 * 2
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    planes = [0.299 * red + 0.587 * green + 0.114 * blue, (red - green) / 2 + 128, ((red + green) / 2 - blue) / 2 + 128]
    planes = [smoothed((p[:height:2, :width:2] + p[1:height:2, :width:2] + p[:height:2, 1:width:2] + p[1:height:2, 1:width:2]) / 4) for p in planes]
    light, *colours = planes
    planes = [light, closed(light), *colours]
    if light.shape[0] > light.shape[1]:
        planes = [plane.T for plane in planes]
    (across, down), (x, y) = gradients(planes[0]), gradients(planes[1])
    edges = [np.hypot(across, down), np.abs(x), np.abs(y), np.abs(x + y), np.abs(x - y)]
    cells = [shrunk(plane) for plane in planes] + [40 * np.sqrt(np.maximum(shrunk(plane), 0)) for plane in edges]
    return np.stack([np.clip(one + 0.5, 0, 255).astype(np.uint8) for one in cells])


def smoothed(plane: np.ndarray) -> np.ndarray:
    for _ in range(2):
        result = plane.copy()
        result[:, 2:-2] = (6 * plane[:, 2:-2] + 4 * (plane[:, 1:-3] + plane[:, 3:-1]) + plane[:, :-4] + plane[:, 4:]) / 16
        plane = result.T
    return plane


def closed(plane: np.ndarray) -> np.ndarray:
    """The same as the closing in Plane, including the behaviour at the edges, where one row continues into the next."""
    values = plane.ravel()
    for of in (np.maximum, np.minimum):
        for step in (1, plane.shape[1]):
            result, first, last = values.copy(), REACH * step, len(values) - REACH * step
            for shift in range(-REACH * step, REACH * step + 1, step):
                of(result[first:last], values[first + shift : last + shift], out=result[first:last])
            values = result
    return values.reshape(plane.shape)


def gradients(plane: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same as in Gradients: the gradients along rows and along columns."""
    across, down = np.zeros_like(plane), np.zeros_like(plane)
    inner = slice(3, -3)
    above, middle, below = plane[2:-4], plane[inner], plane[4:-2]
    rising, falling = below[:, 4:-2] - above[:, 2:-4], above[:, 4:-2] - below[:, 2:-4]
    across[inner, inner] = (2 * (middle[:, 4:-2] - middle[:, 2:-4]) + rising + falling) / 8
    down[inner, inner] = (2 * (below[:, inner] - above[:, inner]) + rising - falling) / 8
    return across, down


def shrunk(plane: np.ndarray) -> np.ndarray:
    def starts(length: int, parts: int) -> np.ndarray:
        return (2 * np.arange(parts + 1) * length + parts) // (2 * parts)

    rows, columns = starts(plane.shape[0], HEIGHT), starts(plane.shape[1], WIDTH)
    sums = np.pad(plane.cumsum(0, dtype=np.float64).cumsum(1), ((1, 0), (1, 0)))
    parts = sums[rows[1:]][:, columns[1:]] - sums[rows[:-1]][:, columns[1:]] - sums[rows[1:]][:, columns[:-1]] + sums[rows[:-1]][:, columns[:-1]]
    return parts / np.outer(np.diff(rows), np.diff(columns))
