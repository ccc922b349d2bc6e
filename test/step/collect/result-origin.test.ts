import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { checkOut, git } from '../../../testkit/git/repository.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const suite = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'
interface Job {
  readonly tracked?: Readonly<Record<string, string>>
  readonly written?: Readonly<Record<string, string>>
  readonly given: Partial<Record<InputName, string>>
  /** The variables of the job. */
  readonly environment?: Readonly<Record<string, string>>
  readonly messages?: string[]
}

/** Collects the results of a job whose checkout has the tracked files, and that wrote the others. */
async function collect({ tracked, written = {}, given, environment = {}, messages }: Job): Promise<Collected> {
  const cwd = createWorkspace(tracked ?? {})
  if (tracked !== undefined) {
    git(cwd, 'init', '--quiet')
    git(cwd, 'add', '--all')
    git(cwd, 'commit', '--quiet', '--allow-empty', '-m', 'a')
  }
  for (const [path, content] of Object.entries(written)) writeFileSync(join(cwd, path), content)
  const inputs = givenInputs({ 'github-token': '', ...given })
  const plan = { inputs, kind: parseKind(inputs.kind), attestationTarget: undefined, change: undefined }
  return collectPlan(plan, { ...createRunContext(cwd, messages), environment })
}

const leftOut = 'Left out, because git tracks it and it is unchanged, so no step of this job wrote it'

test.each<[string, Partial<Record<InputName, string>>]>([
  ['of a search', { kind: 'auto' }],
  ['of a pattern', { kind: 'junit', files: '*.xml' }],
  ['of an optional pattern', { kind: 'junit', files: '?*.xml' }],
  ['of a folder', { kind: 'auto', files: '.\n!.git' }],
])('T12: a tracked result file %s is left out with a line, beside one that the job wrote', async (_, given) => {
  const job = { tracked: { 'junit.xml': suite }, written: { 'own.xml': `${suite}<!-- own -->` }, given }
  const { drafts, notes } = await collect(job)
  expect(drafts).toMatchObject([{ type: 'junit', files: ['own.xml'] }])
  expect(notes).toEqual([`${leftOut}: junit.xml.`])
})

test.each(['auto', 'junit'])('T12: a wildcard whose files are all tracked matches nothing, for %s', async (kind) => {
  const tracked = { 'a.xml': suite, 'b.xml': suite, 'c.xml': suite, 'd.xml': suite }
  const job = { tracked, written: { 'own.xml': suite }, given: { kind, files: '' } }
  await expect(collect({ ...job, given: { kind, files: 'own.xml\n[a-d].xml' } })).rejects.toThrow(
    /^`files`: no file matches \[a-d\]\.xml \(line 2\) in .+ that a step of this job wrote\. Git tracks 4 files that it matches, unchanged: a\.xml, b\.xml, c\.xml and 1 more\./,
  )
})

test('optional lines whose files are all tracked report nothing, with both lines', async () => {
  const { drafts, notes } = await collect({ tracked: { 'a.xml': suite }, given: { kind: 'junit', files: '?*.xml' } })
  expect([drafts, notes]).toEqual([
    [],
    ['No file matches `files`. All of its lines are optional.', `${leftOut}: a.xml.`],
  ])
})

test('a tracked file of no known kind does not stop a wildcard', async () => {
  const { drafts, notes } = await collect({
    tracked: { 'pom.xml': '<project/>' },
    written: { 'own.xml': suite },
    given: { kind: 'auto', files: '*.xml' },
  })
  expect(drafts[0]?.files).toEqual(['own.xml'])
  expect(notes).toEqual([`${leftOut}: pom.xml.`])
})

test('a tracked file that is named without a wildcard is a result, also of any kind', async () => {
  const { drafts } = await collect({
    tracked: { 'junit.xml': suite },
    given: { kind: 'auto', files: 'junit.xml' },
  })
  expect(drafts).toHaveLength(1)
})

test('a tracked file is taken if `files` names it, if the job wrote it, or if a line excludes it', async () => {
  const tracked = { 'junit.xml': suite, 'other.xml': suite }
  const named = await collect({ tracked, given: { kind: 'junit', files: 'junit.xml' } })
  const changed = `${suite}<!-- now -->`
  const written = await collect({ tracked, written: { 'junit.xml': changed }, given: { kind: 'auto' } })
  const given = { kind: 'junit', files: '*.xml\n!other.xml' }
  const excluded = await collect({ tracked, written: { 'junit.xml': changed }, given })
  for (const { drafts } of [named, written, excluded]) expect(drafts.map(({ type }) => type)).toEqual(['junit'])
})

test('an attachment of declared evidence may be a file of the repository', async () => {
  const given = { kind: 'generic', compliant: 'true', files: '*.md' }
  expect((await collect({ tracked: { 'checklist.md': 'done' }, given })).drafts).toHaveLength(1)
})

test('a result of the job in a work tree has no notice', async () => {
  const messages: string[] = []
  const { notes } = await collect({ tracked: {}, written: { 'junit.xml': suite }, given: { kind: 'auto' }, messages })
  expect([messages, notes]).toEqual([[], []])
})

test.each([
  [3, 'TEST-0.xml, TEST-1.xml, TEST-2.xml.'],
  [4, 'TEST-0.xml, TEST-1.xml, TEST-2.xml and 1 more.'],
])('of %d files in no work tree, three are named', async (count, listed) => {
  const messages: string[] = []
  const written = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`TEST-${at}.xml`, `${suite}<!-- ${at} -->`]),
  )
  await collect({ written, given: { kind: 'auto' }, messages })
  expect(messages).toEqual([expect.stringMatching(new RegExp(`: ${listed.replaceAll('.', String.raw`\.`)}$`))])
})

test('nothing that a search finds is a note', async () => {
  const { drafts, notes } = await collect({ written: { 'readme.md': '' }, given: { kind: 'auto' } })
  expect([drafts, notes]).toEqual([
    [],
    [expect.stringMatching(/^No junit, vulnscan or codequality result file is in the usual places, and/)],
  ])
})

const unchecked = 'Not checked against git, so they may be files of the repository: '

test('without a checkout the check is left out, with a notice', async () => {
  const messages: string[] = []
  const { drafts } = await collect({ written: { 'junit.xml': suite }, given: { kind: 'auto' }, messages })
  expect(drafts).toHaveLength(1)
  expect(messages).toEqual([`${unchecked}junit.xml.`])
})

test('on an event whose files can be of anyone the check is left out, with a notice', async () => {
  const messages: string[] = []
  const environment = { GITHUB_EVENT_NAME: 'workflow_run' }
  const { drafts } = await collect({ tracked: { 'junit.xml': suite }, given: { kind: 'auto' }, environment, messages })
  expect(drafts).toHaveLength(1)
  expect(messages).toEqual([`${unchecked}junit.xml.`])
})

test('the results of a checkout below the workspace (`path: src`) are not checked, with one notice', async () => {
  const messages: string[] = []
  const cwd = createWorkspace({ 'src/.github/evidence.yml': 'version: 1\n', 'src/reports/junit.xml': suite })
  checkOut(join(cwd, 'src'), '.github/evidence.yml')
  writeFileSync(join(cwd, 'src/reports/TEST-b.xml'), suite)
  const inputs = givenInputs({ 'github-token': '', kind: 'auto' })
  const plan = { inputs, kind: parseKind('auto'), attestationTarget: undefined, change: undefined }
  const { drafts } = await collectPlan(plan, createRunContext(cwd, messages))
  expect(drafts).toHaveLength(1)
  expect(messages).toEqual([`${unchecked}src/reports/TEST-b.xml, src/reports/junit.xml.`])
})

test('an index that git cannot read refuses the file', async () => {
  const job = { tracked: { 'a.txt': '' }, written: { '.git/index': 'broken', 'junit.xml': suite } }
  await expect(collect({ ...job, given: { kind: 'auto' } })).rejects.toThrow('git cannot show whether')
  expect((await collect({ ...job, given: { kind: 'junit', files: 'junit.xml' } })).drafts).toHaveLength(1)
})

test('a file of `files` that is older than the event of the job gets a notice', async () => {
  const event = join(createWorkspace({ 'event.json': '{}' }), 'event.json')
  const environment = { GITHUB_EVENT_PATH: event }
  for (const [time, notices] of [
    [1e9, 0],
    [4e9, 1],
  ] as const) {
    utimesSync(event, time, time)
    for (const files of ['*.xml', 'junit.xml']) {
      const given = { kind: 'junit', files }
      const messages: string[] = []
      await collect({ tracked: {}, written: { 'junit.xml': suite }, given, environment, messages })
      expect(messages.filter((message) => message.includes('before this job began: junit.xml'))).toHaveLength(notices)
    }
  }
})

test('optional lines that match nothing report nothing, with a note', async () => {
  const { drafts, notes } = await collect({ given: { kind: 'junit', files: '?*.xml' } })
  expect([drafts, notes]).toEqual([[], [expect.stringContaining('All of its lines are optional')]])
})
