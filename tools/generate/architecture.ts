import { mayImport } from '../architecture/import-table.ts'
import { code, table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** docs/architecture.md with its import table replaced by the one that test/architecture.test.ts checks. */
export function writeArchitecture(text: string): string {
  const rows = Object.entries(mayImport).map(([folder, imports]) => [code(folder), imports.map(code).join(', ')])
  return replaceRegion(text, 'imports', table(['Folder', 'May import'], rows))
}
