const escapes: Readonly<Record<string, string>> = { '\\': String.raw`\\`, '\n': String.raw`\n`, '\r': String.raw`\r` }

/** A file name on one line, as sha256sum (coreutils 9) writes it. */
export function escapeFileName(name: string): string {
  return name.replaceAll(/[\\\n\r]/g, (character) => escapes[character] ?? character)
}

/** A line of sha256sum: `<sha256>  <name>`, with a `\` at the start if the name is escaped. */
export function toChecksumLine(digest: string, name: string): string {
  const escaped = escapeFileName(name)
  return `${escaped === name ? '' : '\\'}${digest}  ${escaped}`
}
