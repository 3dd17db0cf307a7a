/** Numbers from 0 up to, not including, 1: the same ones for the same seed, whatever was drawn for others. */
export type Random = () => number

/** The random numbers of a seed (splitmix32). */
export function randomOf(seed: number): Random {
  // Seeds that follow each other would give one sequence, a step apart.
  let state = mixed(seed ^ 0x5bd1e995)
  return () => {
    state = (state + 0x9e3779b9) | 0
    return (mixed(state) >>> 0) / 2 ** 32
  }
}

function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97)
  return twice ^ (twice >>> 15)
}

/** A whole number from 0 up to, not including, `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end)
}

/** The same, small ones far more often than great ones, as rules and folders occur in the field. */
export function mostlySmall(random: Random, end: number): number {
  return Math.floor(random() ** 2.5 * end)
}
