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

/** An action of these steps, with one input `word` and one output that repeats step `one`'s. */
function run(steps: string, call: Partial<Call> = {}): Promise<Outcome> {
  mkdirSync(join(folder, 'action'), { recursive: true })
  writeFileSync(
    join(folder, 'action', 'action.yml'),
    `name: Test
description: A test
inputs:
  word: { description: A word, default: "\${{ github.repository }}" }
outputs:
  said: { description: What was said, value: "\${{ steps.one.outputs.said }}" }
runs:
  using: composite
  steps:
${steps}`,
  )
  return runComposite({ actionFolder: join(folder, 'action'), workspace: folder, ...call })
}

const say = `
    - { id: one, shell: bash, env: { WORD: "\${{ inputs.word }}" }, run: 'printf "said<<E\\n%s\\nE\\n" "$WORD" >> "$GITHUB_OUTPUT"' }`

describe('inputs and outputs', () => {
  test('an input that is not given takes its default', async () => {
    expect((await run(say)).outputs).toEqual({ said: 'acme/greeting' })
  })

  test('an input that is given empty is empty', async () => {
    expect((await run(say, { inputs: { word: '' } })).outputs).toEqual({ said: '' })
  })

  test.each(['$(id) `id`', '"\'', 'one\ntwo', '${{ github.actor }}', '%0A'])(
    '%j arrives as it was written',
    async (word) => {
      expect((await run(say, { inputs: { word } })).outputs).toEqual({ said: word })
    },
  )

  test('an input that the action does not have is refused', async () => {
    await expect(run(say, { inputs: { wrod: 'x' } })).rejects.toThrow('The action has no input wrod')
  })
})

describe('the environment of a step', () => {
  const show = `
    - { id: one, shell: bash, run: 'echo "said=$(env | grep -c ^INPUT_ || true) $GITHUB_SHA $GITHUB_EVENT_NAME" >> "$GITHUB_OUTPUT"' }`

  test('holds what the job is about, and no inputs', async () => {
    const github = { sha: 'f'.repeat(40), event_name: 'merge_group' }
    expect((await run(show, { github, inputs: { word: 'x' } })).outputs['said']).toBe(`0 ${'f'.repeat(40)} merge_group`)
  })

  test('carries what an earlier step put there', async () => {
    const steps = `
    - { shell: bash, run: 'echo "WORD=hello" >> "$GITHUB_ENV"; echo /early >> "$GITHUB_PATH"' }
    - { id: one, shell: sh, run: 'echo "said=$WORD \${PATH%%:*}" >> "$GITHUB_OUTPUT"' }`
    expect((await run(steps)).outputs).toEqual({ said: 'hello /early' })
  })
})

describe('a step that fails', () => {
  test('gives its exit code, and later steps do not run', async () => {
    const outcome = await run(`
    - { shell: bash, run: 'echo "::error title=Sums::1%250A+1%0A= 3"; exit 7' }
    - { shell: bash, run: 'echo later' }
    - { shell: bash, if: always(), run: 'echo "# Summary" >> "$GITHUB_STEP_SUMMARY"' }`)
    expect(outcome).toMatchObject({ exitCode: 7, summary: '# Summary\n' })
    expect(outcome.stdout).not.toContain('later')
    expect(outcome.annotations).toEqual([{ level: 'error', title: 'Sums', message: '1%0A+1\n= 3', file: '', line: '' }])
  })

  test('may be allowed to', async () => {
    const soft = `
    - { shell: bash, continue-on-error: true, run: 'false' }`
    expect((await run(soft + say)).exitCode).toBe(0)
  })

  test('in the middle of a pipe, fails as the runner has it', async () => {
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

test('a log carries commands out and hides what was masked', () => {
  expect(toLog('::add-mask::pa%25ss\n::group::Sending\npa%ss\n::endgroup::\n::warning::old')).toBe(
    '▾ Sending\n***\nWarning: old',
  )
})
