// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The loop as people port it to a C++ extension of PyTorch at first: line by line, with a tensor in each subexpression.
// It is here to be measured, not to be used.
#include <torch/extension.h>

torch::Tensor delay_line(torch::Tensor samples, torch::Tensor delays)
{
    for (int64_t i = 0; i < samples.size(0); ++i)
    {
        const int64_t j = std::max<int64_t>(i - delays[i].item<int64_t>(), 0);
        samples[i] = 0.5 * samples[i] + 0.5 * samples[j];
    }
    return samples;
}

/// The same through accessors, which is what the documentation of PyTorch tells one to use in a loop.
torch::Tensor delay_line_accessor(torch::Tensor samples, torch::Tensor delays)
{
    auto x = samples.accessor<float, 1>();
    const auto d = delays.accessor<int64_t, 1>();
    for (int64_t i = 0; i < samples.size(0); ++i)
        x[i] = 0.5F * x[i] + 0.5F * x[std::max<int64_t>(i - d[i], 0)];
    return samples;
}

/// The sum of all samples, a tensor for each: what reading one element costs, and nothing else.
double read_elements(torch::Tensor samples)
{
    double sum = 0.0;
    for (int64_t i = 0; i < samples.size(0); ++i)
        sum += samples[i].item<float>();
    return sum;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, module)
{
    module.def("delay_line", &delay_line);
    module.def("delay_line_accessor", &delay_line_accessor);
    module.def("read_elements", &read_elements);
}
