// Learns one vector per row, so that the row sums of two texts that belong together point in the same direction.
//
//   trainer EXAMPLES OUT [name=value]...   Names and defaults are in Options; example-file.ts describes EXAMPLES.
//
// A text is the sum of its rows, with repetitions, normalised to length 1. In a batch of N pairs each text has one
// right partner and N - 1 wrong ones, the partners of the others. The loss is the cross-entropy of finding the right
// partner, in both directions (InfoNCE). Adam updates the rows that occur. OUT receives all rows as float32.

#include <cblas.h>
#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using std::vector;

struct Options {
  int dimensions = 384;
  int batch = 2048;             // pairs
  int epochs = 3;
  double rate = 0.01;           // maximum learning rate of Adam
  double warmup = 0.05;         // share of all steps in which the rate rises from 0; afterwards it falls back to 0
  double temperature = 0.05;
  double dropout = 0.1;         // share of words left out of a text, drawn anew each time
  double strangers = 0.05;      // share of known words that are represented by their n-grams
  double mixed = 0.35;          // share of every family that goes into mixed batches
  double average = 0;           // share of last steps over which rows are averaged; 0: no average
  int longest = 96;             // maximum entries used of a text
  uint64_t seed = 1;
  double known = 0.2;           // share of the rate for words with a row in `start`
  std::string start;            // file of initial rows, zero for none; random rows if missing
  std::string rates;            // file with each row's share of the rate, instead of `known`; 0 freezes a row

  void set(const std::string& name, const std::string& value) {
    if (name == "start" || name == "rates") {
      (name == "start" ? start : rates) = value;
      return;
    }
    const double number = std::stod(value);
    if (name == "dimensions") dimensions = int(number);
    else if (name == "batch") batch = int(number);
    else if (name == "epochs") epochs = int(number);
    else if (name == "rate") rate = number;
    else if (name == "warmup") warmup = number;
    else if (name == "temperature") temperature = number;
    else if (name == "dropout") dropout = number;
    else if (name == "strangers") strangers = number;
    else if (name == "mixed") mixed = number;
    else if (name == "average") average = number;
    else if (name == "longest") longest = int(number);
    else if (name == "known") known = number;
    else if (name == "seed") seed = uint64_t(number);
    else throw std::runtime_error("no option is called " + name);
  }
};

// ---------------------------------------------------------------------------------------------------- examples

constexpr uint32_t rowMask = (1u << 24) - 1;

struct Examples {
  uint32_t words = 0, buckets = 0, families = 0;
  vector<float> initialLengths;
  vector<vector<uint32_t>> grams;   // n-gram rows of each word
  vector<uint32_t> numbers;         // all examples, concatenated
  vector<size_t> starts;            // start of each example in `numbers`

  uint32_t rows() const { return words + buckets; }
  size_t size() const { return starts.size(); }
  uint32_t family(size_t example) const { return numbers[starts[example]]; }

  struct Text { const uint32_t* entries; uint32_t length; };
  Text text(size_t example, bool second) const {
    const uint32_t* at = &numbers[starts[example] + 1];
    if (second) at += 1 + at[0];
    return {at + 1, at[0]};
  }
};

Examples readExamples(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  auto read = [&](void* into, size_t count) {
    if (!file.read(static_cast<char*>(into), std::streamsize(count * 4))) throw std::runtime_error(path + " is cut short");
  };
  Examples all;
  uint32_t header[4];
  read(header, 4);
  all.words = header[0];
  all.buckets = header[1];
  all.families = header[2];
  all.initialLengths.resize(all.rows());
  read(all.initialLengths.data(), all.rows());
  for (uint32_t word = 0; word < all.words; word++) {
    uint32_t count;
    read(&count, 1);
    all.grams.emplace_back(count);
    read(all.grams.back().data(), count);
  }
  const std::streamoff from = file.tellg();
  file.seekg(0, std::ios::end);
  all.numbers.resize(size_t(file.tellg() - from) / 4);
  file.seekg(from);
  read(all.numbers.data(), all.numbers.size());
  for (size_t at = 0; all.starts.size() < header[3];) {
    all.starts.push_back(at);
    at += 1;
    at += 1 + all.numbers[at];
    at += 1 + all.numbers[at];
  }
  return all;
}

// The batches of an epoch: examples in a new order, each batch of one family or mixed. Examples that fill no batch
// are skipped in this epoch.
vector<vector<uint32_t>> makeBatches(const Examples& all, const Options& options, std::mt19937_64& random) {
  vector<uint32_t> order(all.size());
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), random);
  std::uniform_real_distribution<double> chance(0, 1);
  vector<vector<uint32_t>> piles(all.families);   // family 0 is `mixed`
  for (uint32_t example : order) piles[chance(random) < options.mixed ? 0 : all.family(example)].push_back(example);
  vector<vector<uint32_t>> batches;
  const size_t size = size_t(options.batch);
  for (const auto& pile : piles)
    for (size_t at = 0; at + size <= pile.size(); at += size) batches.emplace_back(&pile[at], &pile[at] + size);
  if (batches.empty()) throw std::runtime_error("no family has a batch of examples: there is too little text");
  std::shuffle(batches.begin(), batches.end(), random);
  return batches;
}

// ---------------------------------------------------------------------------------------------------- the model

struct Term { uint32_t row; float factor; };

// The texts of a batch: all first sides, then all second sides.
struct Texts {
  vector<vector<Term>> terms;
  vector<uint64_t> hashes;     // equal for equal texts
  vector<float> unit;          // their vectors, normalised to length 1
  vector<float> lengths;       // lengths before normalisation
};

class Trainer {
 public:
  Trainer(const Examples& examples, const Options& options)
      : all(examples), o(options), width(size_t(options.dimensions)), random(options.seed),
        table(examples.rows() * width), mean(table.size()), square(table.size()) {
    std::normal_distribution<float> normal(0, 1 / std::sqrt(float(width)));
    for (size_t row = 0; row < all.rows(); row++)
      for (size_t j = 0; j < width; j++) table[row * width + j] = normal(random) * all.initialLengths[row];
    if (!o.start.empty()) beginWith(o.start);
    if (!o.rates.empty()) {
      std::ifstream file(o.rates, std::ios::binary);
      shares.resize(all.rows());
      if (!file.read(reinterpret_cast<char*>(shares.data()), std::streamsize(shares.size() * sizeof(float))))
        throw std::runtime_error(o.rates + " is cut short");
    }
    const size_t texts = 2 * size_t(o.batch);
    batch.terms.resize(texts);
    batch.hashes.resize(texts);
    batch.unit.resize(texts * width);
    batch.lengths.resize(texts);
    gradient.resize(texts * width);
    scores.resize(size_t(o.batch) * size_t(o.batch));
  }

  void run() {
    const auto start = std::chrono::steady_clock::now();
    long step = 0, total = 0;
    double lossSum = 0;
    int lossCount = 0;
    for (int epoch = 0; epoch < o.epochs; epoch++) {
      const auto batches = makeBatches(all, o, random);
      if (epoch == 0) total = long(batches.size()) * o.epochs;
      for (const auto& examples : batches) {
        if (++step > total) break;
        pool(examples);
        lossSum += contrast();
        lossCount++;
        throughLength();
        descend(step, rateAt(double(step) / double(total)));
        if (o.average > 0 && double(step) > (1 - o.average) * double(total) && step % averageEvery == 0) addToAverage();
        if (step % 100 == 0 || step == total) {
          const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
          std::fprintf(stderr, "step %ld of %ld, loss %.3f, %.0f pairs a second\n", step, total, lossSum / lossCount,
                       double(step) * o.batch / seconds);
          lossSum = lossCount = 0;
        }
      }
    }
    if (averaged > 0)
      for (size_t i = 0; i < table.size(); i++) table[i] = float(sum[i] / averaged);
  }

  const vector<float>& rows() const { return table; }

 private:
  // Non-zero rows of the file replace the random ones; their words learn more slowly than others.
  void beginWith(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    shares.assign(all.rows(), 1.f);
    vector<float> values(width);
    for (size_t row = 0; row < all.rows(); row++) {
      if (!file.read(reinterpret_cast<char*>(values.data()), std::streamsize(width * sizeof(float))))
        throw std::runtime_error(path + " is cut short");
      if (std::all_of(values.begin(), values.end(), [](float value) { return value == 0; })) continue;
      std::copy(values.begin(), values.end(), &table[row * width]);
      if (row < all.words) shares[row] = float(o.known);
    }
  }

  static constexpr float decay1 = 0.9f, decay2 = 0.999f, tiny = 1e-8f;   // Adam's constants
  static constexpr int averageEvery = 20;

  const Examples& all;
  const Options& o;
  const size_t width;
  std::mt19937_64 random;
  vector<float> table, mean, square;   // the rows, and Adam's averages of their gradients
  vector<float> shares;                // share of the rate per row; empty if all rows use the full rate
  vector<double> sum;                  // sum of the rows, for the average
  int averaged = 0;
  Texts batch;
  vector<float> gradient;              // per text, like batch.unit
  vector<float> scores;                // every first side with every second side

  // Linear warm-up, then linear decay.
  float rateAt(double progress) const {
    const double share = progress < o.warmup ? progress / o.warmup : (1 - progress) / (1 - o.warmup);
    return float(o.rate * share);
  }

  void pool(const vector<uint32_t>& examples) {
    const uint64_t seed = random();
    const int count = int(examples.size());
#pragma omp parallel for schedule(dynamic, 64)
    for (int i = 0; i < 2 * count; i++) {
      std::minstd_rand chance(uint32_t(seed + uint64_t(i) * 7919));
      choose(all.text(examples[size_t(i % count)], i >= count), chance, size_t(i));
      float* vector = &batch.unit[size_t(i) * width];
      std::fill_n(vector, width, 0.f);
      for (const auto [row, factor] : batch.terms[size_t(i)]) {
        const float* values = &table[row * width];
        for (size_t j = 0; j < width; j++) vector[j] += factor * values[j];
      }
      float squares = 0;
      for (size_t j = 0; j < width; j++) squares += vector[j] * vector[j];
      const float length = std::sqrt(squares) + 1e-6f;
      batch.lengths[size_t(i)] = length;
      for (size_t j = 0; j < width; j++) vector[j] /= length;
    }
  }

  // Chooses the rows of a text for this step: some words are dropped, some are represented by their n-grams.
  void choose(Examples::Text text, std::minstd_rand& chance, size_t i) {
    auto& terms = batch.terms[i];
    terms.clear();
    uint64_t hash = 1469598103934665603ull;   // FNV-1a, over entries
    const uint32_t length = std::min(text.length, uint32_t(o.longest));
    for (uint32_t k = 0; k < length; k++) {
      const uint32_t entry = text.entries[k], row = entry & rowMask, share = entry >> 24;
      hash = (hash ^ entry) * 1099511628211ull;
      const double dice = double(chance()) / double(std::minstd_rand::max());
      if (length > 3 && dice < o.dropout) continue;
      if (share == 1 && row < all.words && dice > 1 - o.strangers) {
        const auto& grams = all.grams[row];
        for (uint32_t gram : grams) terms.push_back({gram, 1 / std::sqrt(float(grams.size()))});
      } else {
        terms.push_back({row, 1 / std::sqrt(float(share))});
      }
    }
    if (terms.empty()) terms.push_back({text.entries[0] & rowMask, 1});
    batch.hashes[i] = hash;
  }

  // The loss of the batch, and its gradient with respect to the vectors. Equal texts are never wrong partners.
  double contrast() {
    const size_t n = size_t(o.batch);
    const float sharpness = float(1 / o.temperature);
    const float *first = batch.unit.data(), *second = first + n * width;
    const uint64_t *firstHash = batch.hashes.data(), *secondHash = firstHash + n;
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, int(n), int(n), int(width), 1, first, int(width), second,
                int(width), 0, scores.data(), int(n));
    vector<float> rowSums(n), columnSums(n);
    double loss = 0;
#pragma omp parallel for reduction(+ : loss)
    for (size_t i = 0; i < n; i++) {
      float* row = &scores[i * n];
      const float right = row[i];
      for (size_t j = 0; j < n; j++) row[j] = std::exp(sharpness * (row[j] - 1));
      for (size_t j = 0; j < n; j++) {
        const bool same = secondHash[j] == secondHash[i] || firstHash[j] == firstHash[i] || firstHash[j] == secondHash[i];
        if (same && j != i) row[j] = 0;
      }
      rowSums[i] = std::accumulate(row, row + n, 0.f);
      loss += std::log(rowSums[i]) - sharpness * (right - 1);
    }
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < n; j++) columnSums[j] += scores[i * n + j];
    // Turns scores into their gradient: the mean softmax of both directions, minus 1 for the right partner.
#pragma omp parallel for
    for (size_t i = 0; i < n; i++) {
      float* row = &scores[i * n];
      for (size_t j = 0; j < n; j++) row[j] *= 0.5f / rowSums[i] + 0.5f / columnSums[j];
      row[i] -= 1;
      for (size_t j = 0; j < n; j++) row[j] *= sharpness / float(n);
    }
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, int(n), int(width), int(n), 1, scores.data(), int(n), second,
                int(width), 0, gradient.data(), int(width));
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, int(n), int(width), int(n), 1, scores.data(), int(n), first,
                int(width), 0, gradient.data() + n * width, int(width));
    return loss / double(n);
  }

  // Turns the gradient for the normalised vectors into that for the sums before normalisation.
  void throughLength() {
#pragma omp parallel for
    for (size_t i = 0; i < batch.terms.size(); i++) {
      float* by = &gradient[i * width];
      const float* unit = &batch.unit[i * width];
      float along = 0;
      for (size_t j = 0; j < width; j++) along += by[j] * unit[j];
      for (size_t j = 0; j < width; j++) by[j] = (by[j] - along * unit[j]) / batch.lengths[i];
    }
  }

  // One step of Adam for the rows that occur. Uses are sorted by row, so that only one thread writes to each row.
  void descend(long step, float rate) {
    struct Use { uint32_t text; float factor; };
    vector<uint32_t> starts(all.rows() + 1);
    for (const auto& terms : batch.terms)
      for (const auto& term : terms) starts[term.row + 1]++;
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    vector<Use> uses(starts.back());
    vector<uint32_t> next(starts.begin(), starts.end() - 1);
    for (size_t i = 0; i < batch.terms.size(); i++)
      for (const auto [row, factor] : batch.terms[i]) uses[next[row]++] = {uint32_t(i), factor};
    const float correct1 = 1 - std::pow(decay1, float(step)), correct2 = 1 - std::pow(decay2, float(step));
#pragma omp parallel for schedule(dynamic, 64)
    for (size_t row = 0; row < all.rows(); row++) {
      if (starts[row] == starts[row + 1] || (!shares.empty() && shares[row] == 0)) continue;
      vector<float> by(width);
      for (uint32_t use = starts[row]; use < starts[row + 1]; use++) {
        const float* ofText = &gradient[uses[use].text * width];
        for (size_t j = 0; j < width; j++) by[j] += uses[use].factor * ofText[j];
      }
      const float rowRate = shares.empty() ? rate : rate * shares[row];
      float *values = &table[row * width], *m = &mean[row * width], *s = &square[row * width];
      for (size_t j = 0; j < width; j++) {
        m[j] = decay1 * m[j] + (1 - decay1) * by[j];
        s[j] = decay2 * s[j] + (1 - decay2) * by[j] * by[j];
        values[j] -= rowRate * (m[j] / correct1) / (std::sqrt(s[j] / correct2) + tiny);
      }
    }
  }

  void addToAverage() {
    sum.resize(table.size());
    for (size_t i = 0; i < table.size(); i++) sum[i] += double(table[i]);
    averaged++;
  }
};

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count < 3) throw std::runtime_error("usage: trainer EXAMPLES OUT [name=value]...");
    Options options;
    for (int at = 3; at < count; at++) {
      const std::string argument = arguments[at];
      const size_t equals = argument.find('=');
      options.set(argument.substr(0, equals), equals == std::string::npos ? "" : argument.substr(equals + 1));
    }
    const Examples examples = readExamples(arguments[1]);
    Trainer trainer(examples, options);
    trainer.run();
    std::ofstream out(arguments[2], std::ios::binary);
    const auto& rows = trainer.rows();
    out.write(reinterpret_cast<const char*>(rows.data()), std::streamsize(rows.size() * sizeof(float)));
    if (!out.flush()) throw std::runtime_error(std::string("cannot write ") + arguments[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
