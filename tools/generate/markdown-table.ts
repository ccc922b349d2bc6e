/** The lines of a Markdown table: a head row, then one row for each list of cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
}

export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
