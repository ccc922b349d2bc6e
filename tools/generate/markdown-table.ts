/** A Markdown table: a heading row, then one row for each list of cells. */
export function table(head: readonly string[], rows: readonly string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escape).join(' | ')} |`)
}

export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
