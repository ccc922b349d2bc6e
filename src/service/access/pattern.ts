/** Whether a text is as the pattern says, in which `*` stands for any text. */
export function fits(pattern: string, text: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join('.*')}$`, 's').test(text)
}
