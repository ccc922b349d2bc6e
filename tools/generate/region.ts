/**
 * Replaces the text between the lines with `begin <name>` and `end <name>` by `lines`, with the indentation of the first marker. Throws if
 * a marker is missing.
 */
export function replaceRegion(text: string, name: string, lines: readonly string[]): string {
  const region = new RegExp(`^(?<indent> *).*begin ${name}\\b.*\\n(?<body>[^]*?)^ *.*end ${name}\\b`, 'mud')
  const { indices, groups } = region.exec(text) ?? {}
  const [from, to] = indices?.groups?.['body'] ?? []
  if (from === undefined) throw new Error(`The markers "begin ${name}" and "end ${name}" are missing.`)
  const body = lines.map((line) => `${groups?.['indent'] ?? ''}${line}\n`).join('')
  return text.slice(0, from) + body + text.slice(to)
}
