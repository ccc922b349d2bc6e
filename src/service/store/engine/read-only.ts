/** Whether a statement only looks: then it need not wait for the one that writes. */
export function isReading(sql: string): boolean {
  return /^\s*(?:SELECT|EXPLAIN|WITH)\b/i.test(sql)
}
