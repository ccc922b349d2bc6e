import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Call, type Outcome, runComposite } from '../../testkit/action/run-composite.ts'
import { toLog } from '../../testkit/action/workflow-command.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'composite-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs an action of these steps, with the input `word` and the output `word` of step `one`. */
function run(steps: string, call: Partial<Call> = {}): Promise<Outcome> {
  mkdirSync(join(folder, 'action'), { recursive: true })
  writeFileSync(
    join(folder, 'action', 'action.yml'),
    `name: Test
description: A test
inputs:
  word: { description: A word, default: "\${{ github.repository }}" }
outputs:
  word: { description: The word, value: "\${{ steps.one.outputs.word }}" }
runs:
  using: composite
  steps:
${steps}`,
  )
  return runComposite({ actionFolder: join(folder, 'action'), workspace: folder, ...call })
}

const say = `
    - { id: one, shell: bash, env: { WORD: "\${{ inputs.word }}" }, run: 'printf "word<<E\\n%s\\nE\\n" "$WORD" >> "$GITHUB_OUTPUT"' }`

describe('inputs and outputs', () => {
  test('a missing input takes its default', async () => {
    expect((await run(say)).outputs).toEqual({ word: 'acme/greeting' })
  })

  test('an empty input is empty', async () => {
    expect((await run(say, { inputs: { word: '' } })).outputs).toEqual({ word: '' })
  })

  test.each(['$(id) `id`', '"\'', 'one\ntwo', '${{ github.actor }}', '%0A'])('%j arrives unchanged', async (word) => {
    expect((await run(say, { inputs: { word } })).outputs).toEqual({ word: word })
  })

  test('an unknown input is refused', async () => {
    await expect(run(say, { inputs: { wrod: 'x' } })).rejects.toThrow('The action has no input wrod')
  })
})

describe('the environment of a step', () => {
  const show = `
    - { id: one, shell: bash, run: 'echo "word=$(env | grep -c ^INPUT_ || true) $GITHUB_SHA $GITHUB_EVENT_NAME" >> "$GITHUB_OUTPUT"' }`

  test('has the variables of the job, and no inputs', async () => {
    const github = { sha: 'f'.repeat(40), event_name: 'merge_group' }
    expect((await run(show, { github, inputs: { word: 'x' } })).outputs['word']).toBe(`0 ${'f'.repeat(40)} merge_group`)
  })

  test('has the variables of earlier steps', async () => {
    const steps = `
    - { shell: bash, run: 'echo "WORD=hello" >> "$GITHUB_ENV"; echo /early >> "$GITHUB_PATH"' }
    - { id: one, shell: sh, run: 'echo "word=$WORD \${PATH%%:*}" >> "$GITHUB_OUTPUT"' }`
    expect((await run(steps)).outputs).toEqual({ word: 'hello /early' })
  })
})

describe('a step that fails', () => {
  test('returns its exit code, and later steps do not run', async () => {
    const outcome = await run(`
    - { shell: bash, run: 'echo "::error title=Sums::1%250A+1%0A= 3"; exit 7' }
    - { shell: bash, run: 'echo later' }
    - { shell: bash, if: always(), run: 'echo "# Summary" >> "$GITHUB_STEP_SUMMARY"' }`)
    expect(outcome).toMatchObject({ exitCode: 7, summary: '# Summary\n' })
    expect(outcome.stdout).not.toContain('later')
    expect(outcome.annotations).toEqual([{ level: 'error', title: 'Sums', message: '1%0A+1\n= 3', file: '', line: '' }])
  })

  test('can be allowed to fail', async () => {
    const soft = `
    - { shell: bash, continue-on-error: true, run: 'false' }`
    expect((await run(soft + say)).exitCode).toBe(0)
  })

  test('in the middle of a pipe fails, as on a runner', async () => {
    expect(
      (
        await run(`
    - { shell: bash, run: 'false | cat' }`)
      ).exitCode,
    ).toBe(1)
  })
})

test("an action that breaks GitHub's schema is refused", async () => {
  await expect(
    run(`
    - { run: echo, timeout-minutes: 3 }`),
  ).rejects.toThrow(/timeout-minutes|shell/)
})

test('a log applies workflow commands and masks secrets', () => {
  expect(toLog('::add-mask::pa%25ss\n::group::Sending\npa%ss\n::endgroup::\n::warning::old')).toBe(
    '▾ Sending\n***\nWarning: old',
  )
})
