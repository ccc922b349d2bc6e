import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { results } from '../end-to-end/workspace.ts'

/** npm, as far as the recipes use it: tests that pass, and one package. */
const npm = `case "$*" in
  ci) ;;
  test) mkdir -p reports && printf '%s' '${results.junit}' > reports/junit.xml ;;
  'test --workspace '*) mkdir -p "$3/reports" && printf '%s' '${results.junit}' > "$3/reports/junit.xml" ;;
  pack*) rm -f ./*.tgz && echo "packed $3" > app.tgz ;;
  *) echo "npm $* is not expected" >&2; exit 9 ;;
esac`

/** The command line of this project, with a free port and an end for a service. */
function evidence(): string {
  const own = `"${process.execPath}" "${inject('cli')}"`
  const serve = `"${process.execPath}" "${join(import.meta.dirname, 'serve-until-ready.ts')}" "${inject('cli')}"`
  return `if [ "$1" = serve ]; then exec ${serve} "$@" --port 0; fi\nexec ${own} "$@"`
}

/** The runner of packages, for the package of this project alone. */
const npx = `case "$1 $2" in
  '--yes https://github.com/OWNER/delivery-evidence/releases/download/'*.tgz) shift 2; exec evidence "$@" ;;
  *) echo "npx $* is not expected" >&2; exit 9 ;;
esac`

/** The command line of GitHub, with the ids of the test repository and its owner. */
const gh = `case "$*" in
  'api repos/acme/greeting --jq .id') echo 4711 ;;
  *) echo "gh $* is not expected" >&2; exit 9 ;;
esac`

/** Writes the programs that recipes call in place of those of other projects, and the given ones, into a folder for PATH. */
export function writePrograms(folder: string, given: Readonly<Record<string, string>> = {}): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, script] of Object.entries({ npm, npx, gh, evidence: evidence(), ...given })) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
}
