import { mayImport } from '../architecture/import-table.ts'
import { code, table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** docs/architecture.md with the import table that test/architecture.test.ts checks, and a drawing of its top level. */
export function writeArchitecture(text: string): string {
  const rows = Object.entries(mayImport).map(([row, imports]) => [code(row), imports.map(code).join(', ')])
  const withTable = replaceRegion(text, 'imports', table(['Folder or file', 'May import'], rows))
  return replaceRegion(withTable, 'drawing', ['```mermaid', 'flowchart TD', ...drawArrows(), '```'])
}

/** Modules that most others import: arrows to them would hide the others. */
const foundations: ReadonlySet<string> = new Set(['error.ts', 'json', 'text', 'schema'])

/** An arrow from each folder at the top of src to each one that it imports. */
function drawArrows(): readonly string[] {
  const arrows = Object.entries(mayImport).flatMap(([row, imports]) =>
    imports.filter(isOwn).map((name) => ({ from: toTop(row), to: toTop(name) })),
  )
  const drawn = arrows.filter(({ from, to }) => from !== to && !foundations.has(to) && !foundations.has(from))
  return [...new Set(drawn.map(({ from, to }) => `  ${from} --> ${to}`))]
}

function isOwn(name: string): boolean {
  return Object.keys(mayImport).some((row) => row === name || name.startsWith(`${row}/`) || row.startsWith(`${name}/`))
}

function toTop(row: string): string {
  return row.split('/')[0] ?? row
}
