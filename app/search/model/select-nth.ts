/**
 * The number that would stand at `nth` if the numbers from `low` on were sorted (Hoare's selection). Moves them about: afterwards none
 * before `nth` is greater, and none behind it less. Takes as many steps as there are numbers, a few times.
 */
export function selectNth(numbers: Float64Array, low: number, nth: number): number {
  let high = numbers.length - 1
  while (low < high) {
    const pivot = median(numbers[low] ?? 0, numbers[(low + high) >>> 1] ?? 0, numbers[high] ?? 0)
    let [left, right] = [low, high]
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left++
      while ((numbers[right] ?? 0) > pivot) right--
      if (left > right) break
      const swapped = numbers[left] ?? 0
      numbers[left++] = numbers[right] ?? 0
      numbers[right--] = swapped
    }
    if (nth <= right) high = right
    else if (nth >= left) low = left
    else break
  }
  return numbers[nth] ?? 0
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
