"""Writes networks in the intermediate representation of OpenVINO, with weights in half precision. Needs nothing but Python."""

import hashlib
import math
import struct
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr


class Graph:
    """The layers of the network and the weights beside them."""

    def __init__(self, name):
        self.name = name
        self.layers, self.edges, self.data, self.count = [], [], bytearray(), 0

    def layer(self, kind, version, inputs, shape, data="", element="FP32"):
        """Adds a layer; inputs are pairs of a layer and its shape. Returns the new pair."""
        number = self.count
        self.count += 1
        ports = "".join(self._port(port, shape) for port, (_, shape) in enumerate(inputs))
        ports = f"<input>{ports}</input>" if inputs else ""
        out = "" if shape is None else f"<output>{self._port(len(inputs), shape, element)}</output>"
        self.layers.append(
            f'<layer id="{number}" name={quoteattr(f"{kind}{number}")} type="{kind}" version="{version}">'
            f"{f'<data {data}/>' if data else ''}{ports}{out}</layer>"
        )
        for port, (source, _) in enumerate(inputs):
            self.edges.append((source[0], source[1], number, port))
        return (number, len(inputs)), shape

    @staticmethod
    def _port(number, shape, element=None):
        sides = "".join(f"<dim>{side}</dim>" for side in shape)
        return f'<port id="{number}"{f" precision={quoteattr(element)}" if element else ""}>{sides}</port>'

    def constant(self, values, shape):
        """Numbers in half precision, which the network converts when it is loaded."""
        content = struct.pack(f"<{len(values)}e", *values)
        offset = len(self.data)
        self.data += content
        data = f'element_type="f16" shape="{", ".join(map(str, shape))}" offset="{offset}" size="{len(content)}"'
        half = self.layer("Const", "opset1", [], shape, data, "FP16")
        return self.layer("Convert", "opset1", [half], shape, 'destination_type="f32"')

    def whole(self, values):
        """Whole numbers, such as axes."""
        content = struct.pack(f"<{len(values)}q", *values)
        offset = len(self.data)
        self.data += content
        data = f'element_type="i64" shape="{len(values)}" offset="{offset}" size="{len(content)}"'
        return self.layer("Const", "opset1", [], [len(values)], data, "I64")

    def xml(self):
        edges = "".join(
            f'<edge from-layer="{a}" from-port="{b}" to-layer="{c}" to-port="{d}"/>' for a, b, c, d in self.edges
        )
        layers = "\n".join(self.layers)
        return (
            f'<?xml version="1.0"?>\n<net name="{self.name}" version="11"><layers>{layers}</layers>'
            f"<edges>{edges}</edges></net>\n"
        )

    def input(self, shape):
        data = f'shape="{", ".join(map(str, shape))}" element_type="f32"'
        return self.layer("Parameter", "opset1", [], shape, data)

    def convolution(self, at, filters, shape, bias, stride, is_deep, is_bounded):
        """A convolution with a bias, padded as TensorFlow does it; bounded to 0…6 if wanted.

        shape is that of the filters: channels out, channels in (1 if the convolution is deep), and the sides of the kernel.
        """
        kernel, side = shape[2], at[1][2]
        out = -(-side // stride)
        padding = max((out - 1) * stride + kernel - side, 0)
        low, high = padding // 2, padding - padding // 2
        data = (
            f'strides="{stride}, {stride}" pads_begin="{low}, {low}" pads_end="{high}, {high}" dilations="1, 1" '
            'auto_pad="explicit"'
        )
        result = [1, shape[0], out, out]
        if is_deep:
            weights = self.constant(filters, [shape[0], 1, 1, kernel, kernel])
            at = self.layer("GroupConvolution", "opset1", [at, weights], result, data)
        else:
            at = self.layer("Convolution", "opset1", [at, self.constant(filters, list(shape))], result, data)
        at = self.layer("Add", "opset1", [at, self.constant(bias, [1, shape[0], 1, 1])], result, 'auto_broadcast="numpy"')
        return self.layer("Clamp", "opset1", [at], result, 'min="0" max="6"') if is_bounded else at

    def write(self, folder, sums):
        """Writes the two files, whose SHA-256 must be the two sums."""
        contents = {f"{self.name}.xml": self.xml().encode(), f"{self.name}.bin": bytes(self.data)}
        made = tuple(hashlib.sha256(content).hexdigest() for content in contents.values())
        if made != sums:
            sys.exit(f"setup: the network has the sums {' '.join(made)} instead of {' '.join(sums)}")
        for name, content in contents.items():
            Path(folder, name).write_bytes(content)


def blue_first(filters, kernel):
    """Filters of the first layer for pictures whose first channel is blue: the planes of each filter change places."""
    plane = kernel * kernel
    starts = [i + c * plane for i in range(0, len(filters), 3 * plane) for c in (2, 1, 0)]
    return [value for start in starts for value in filters[start : start + plane]]


def normalised(filters, count, gain, offset, mean, variance, epsilon):
    """Multiplies batch normalisation into the filters of a convolution. Returns the filters and the bias."""
    each = len(filters) // count
    scales = [gain[i] / math.sqrt(variance[i] + epsilon) for i in range(count)]
    scaled = [value * scales[index // each] for index, value in enumerate(filters)]
    return scaled, [offset[i] - mean[i] * scales[i] for i in range(count)]
