import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeActionYml } from './action-yml.ts'
import { listLicences } from './licences.ts'
import { describeApi } from './openapi.ts'
import { writeArchitecture } from './architecture.ts'
import { describeCommandLine } from './command-line.ts'
import { describeErrors } from './error-page.ts'
import { describePackage, describePackagePage } from './package-file.ts'
import { writeApiPage, writeFormatsPage, writeInputsPage, writeOtherClientsPage } from './reference.ts'
import { writeLimits } from './limits.ts'
import { describeTemplate } from './template-schema.ts'

/** Every generated file, with the function that makes its new content from the present one. */
const documents: Readonly<Record<string, (before: string) => string>> = {
  'action.yml': writeActionYml,
  'docs/architecture.md': writeArchitecture,
  'docs/reference/command-line.md': describeCommandLine,
  'docs/reference/errors.md': describeErrors,
  'docs/spec/service.md': writeLimits,
  'docs/template.schema.json': describeTemplate,
  'docs/reference/inputs.md': writeInputsPage,
  'docs/reference/formats.md': writeFormatsPage,
  'docs/reference/api.md': writeApiPage,
  'docs/reference/other-clients.md': writeOtherClientsPage,
  'dist/licenses.txt': () => listLicences(join(import.meta.dirname, '..', '..')),
  'dist/LICENSE': () => read(join(import.meta.dirname, '..', '..', 'LICENSE')),
  'dist/README.md': describePackagePage,
  'dist/package.json': describePackage,
  'dist/openapi.json': () => `${JSON.stringify(describeApi(), null, 2)}\n`,
}

/** Writes the outdated documents, or names them with `--check`. Run it from the root of the project. */
function main(root: string, check: boolean): number {
  const stale = Object.entries(documents).filter(([path, write]) => {
    const before = read(join(root, path))
    const after = write(before)
    if (after !== before && !check) writeFileSync(join(root, path), after)
    return after !== before
  })
  if (!check || stale.length === 0) return 0
  for (const [path] of stale) console.error(`${path} is out of date. Run: node tools/generate/write.ts`)
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
