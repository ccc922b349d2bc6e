export function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** The largest number; 0 for an empty list. A loop, because an argument list has a limited length. */
export function findLargest(numbers: readonly number[]): number {
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, number)
  return largest
}
