import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeActionYml } from './action-yml.ts'
import { listLicences } from './licences.ts'
import { describeApi } from './openapi.ts'
import { writeArchitecture } from './architecture.ts'
import { writeReadme } from './readme.ts'

/** Every file that repeats what the source says, and what makes it from what stood there before. */
const documents: Readonly<Record<string, (before: string) => string>> = {
  'action.yml': writeActionYml,
  'README.md': writeReadme,
  'docs/architecture.md': writeArchitecture,
  'dist/licenses.txt': () => listLicences(join(import.meta.dirname, '..', '..')),
  'dist/openapi.json': () => `${JSON.stringify(describeApi(), null, 2)}\n`,
}

/** Writes every document that is not as it should be, or with `--check` names it. Run from the project's root. */
function main(root: string, check: boolean): number {
  const stale = Object.entries(documents).filter(([path, write]) => {
    const before = read(join(root, path))
    const after = write(before)
    if (after !== before && !check) writeFileSync(join(root, path), after)
    return after !== before
  })
  if (!check || stale.length === 0) return 0
  for (const [path] of stale) console.error(`${path} is not what the source says. Run: node tools/generate/write.ts`)
  return 1
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

process.exitCode = main(process.cwd(), process.argv.includes('--check'))
