/** Whether a text matches a pattern in which `*` matches any text. */
export function matchesPattern(pattern: string, text: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join('.*')}$`, 's').test(text)
}
