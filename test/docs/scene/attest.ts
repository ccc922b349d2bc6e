import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadJq } from 'jq-wasm/inline'
import { expect } from 'vitest'
import { createRecipeWorld, writeFiles, type RecipeWorld } from '../../../testkit/docs/recipe-world.ts'
import { runRecipe, runShell } from '../../../testkit/docs/recipe.ts'
import { results } from '../../../testkit/end-to-end/workspace.ts'
import type { Scene } from './scene.ts'

const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`
/** Keeps its filter, and prints the answer that a test gives it. */
const gh = `for filter; do :; done
printf '%s' "$filter" > gh-filter
cat gh-answer`

export const attest: Scene = async (page) => {
  const own = page.workflow('Attest').replace(/ {6}- uses: actions\/attest@v4\n(?: {8}.*\n)+/, keepPredicate)
  const run = async (junit: string) => {
    const npm = `case "$1" in test) mkdir -p reports && printf '%s' '${junit}' > reports/junit.xml ;; pack) echo packed > app.tgz ;; esac`
    const world = await createRecipeWorld({
      files: { '.github/evidence.yml': template },
      programs: { npm, gh },
    })
    return { world, ...(await runRecipe(world, own)) }
  }
  const { world, jobs } = await run(results.junit)
  expect(jobs).toEqual({ build: 'success', attest: 'success' })
  expect((await run(results.junitFailing)).jobs).toEqual({ build: 'success', attest: 'failure' })

  const passed: unknown = JSON.parse(readFileSync(join(world.folder, 'predicate.json'), 'utf8'))
  expect(passed).toMatchObject({ verificationResult: 'PASSED', timeVerified: expect.any(String) })
  const failed = { ...Object(passed), verificationResult: 'FAILED' }
  const later = { timeVerified: '2099-01-01T00:00:00Z' }
  expect(await check(world, page.shell(), [passed])).toBe(0)
  expect(await check(world, page.shell(), [failed, { ...Object(passed), ...later }])).toBe(0)
  expect(await check(world, page.shell(), [{ ...failed, ...later }, passed])).toBe(1)
}

/** The step that signs, as a script that keeps the file which it would sign. */
function keepPredicate(step: string): string {
  const [, path = ''] = /predicate-path: (.*)\n/.exec(step) ?? []
  return `      - run: cp "$FILE" predicate.json\n        env: { FILE: '${path}' }\n`
}

/** The exit code of the commands of the page, where `gh` finds attestations with these predicates. */
async function check(world: RecipeWorld, script: string, predicates: readonly unknown[]): Promise<number> {
  const found = predicates.map((predicate) => ({ verificationResult: { statement: { predicate } } }))
  writeFiles(world.folder, { 'gh-answer': '' })
  await runShell(world, script)
  const jq = await loadJq()
  const { stdout } = jq.raw(JSON.stringify(found), readFileSync(join(world.folder, 'gh-filter'), 'utf8'), ['-r'])
  writeFiles(world.folder, { 'gh-answer': `${stdout}\n` })
  return (await runShell(world, script)).exitCode
}
