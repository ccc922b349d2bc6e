import { describe, expect, test } from 'vitest'
import { openConnection } from '../../../src/client/connection.ts'
import type { TemplateChoice } from '../../../src/step/change/choose-template.ts'
import { startTrail, toTrailReport, type StartedTrail } from '../../../src/step/send/start-trail.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { json, serve, type RecordedRequest } from '../../../testkit/client/server.ts'
import { noChoice } from '../../../testkit/step/gate-question.ts'
import { lax, strict } from '../../../testkit/step/template-choice.ts'
import { change, givenInputs } from '../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const run = { id: 7, attempt: 2 }
const template = { version: 1, content: lax, trail: { attestations: [], artifacts: [] } }
const bare = { name: 't', template: null }
const flow = { name: 'shop', description: '', tags: {}, template: '', template_versions: [] }

type Answer = readonly [status: number, body: unknown]

interface Scene {
  readonly choice?: Partial<TemplateChoice>
  readonly run?: typeof run | { readonly id: 0; readonly attempt: 1 }
  /** Answers the request of this index for the flow or for the trail. */
  readonly ofFlow?: (at: number) => Answer
  readonly ofTrail?: (at: number) => Answer
}

interface Started extends StartedTrail {
  /** `flow` or `trail`, with the template and the run that it carries. */
  readonly asked: readonly string[]
}

function describeRequest({ url, body }: RecordedRequest): string {
  const text = body.toString()
  const parts = [
    /\/flows\//.test(url) ? 'flow' : 'trail',
    ...(text.includes(strict) ? ['strict'] : []),
    ...(text.includes('"run":{"id":7,"attempt":2}') ? ['run'] : []),
    ...(/"run":(?!\{"id":7,"attempt":2\})/.test(text) ? ['another run'] : []),
  ]
  return parts.join(' ')
}

async function start(scene: Scene): Promise<Started> {
  const { choice = {}, ofFlow = () => [200, flow], ofTrail = () => [200, bare] } = scene
  const counts = { flow: 0, trail: 0 }
  const { url, seen } = await serve((response, one, request) => {
    const [status, body] = one.url.includes('/flows/') ? ofFlow(counts.flow++) : ofTrail(counts.trail++)
    json(status, body)(response, one, request)
  })
  const connection = openConnection({ baseUrl: url, token: 'des_test_token', timeoutSeconds: 20 })
  try {
    const asked = { target, report: { name: 't' }, choice: { ...noChoice, ...choice }, run: scene.run }
    return { ...(await startTrail(connection, asked)), asked: seen.map(describeRequest) }
  } finally {
    await connection.close()
  }
}

describe('a trail is started', () => {
  test('without a template', async () => {
    expect(await start({})).toEqual({ trail: expect.objectContaining({ name: 't' }), notes: [], asked: ['trail'] })
  })

  test('without the template of the run if the flow has one, also by a maintainer', async () => {
    const same = { ...bare, template: { ...template, content: strict } }
    const started = await start({ choice: { base: strict, notes: ['a note'] }, ofTrail: () => [200, same] })
    expect(started).toMatchObject({ notes: ['a note'], asked: ['trail'] })
  })

  test('with the template of the run if neither trail nor flow has one, and the reason is a note', async () => {
    const choice = { base: strict, introduction: 'This change adds it.', notes: ['a note'] }
    expect(await start({ choice })).toMatchObject({
      notes: ['a note', 'This change adds it.'],
      asked: ['trail', 'trail strict'],
    })
    expect(await start({ choice: { base: strict } })).toMatchObject({ notes: [] })
  })

  test('without the template of the change if the trail has one, which the summary names', async () => {
    const choice = { base: strict, introduction: 'This change adds it.' }
    expect(await start({ choice, ofTrail: () => [200, { ...bare, template }] })).toMatchObject({
      notes: [
        'The trail began with another template than the one of this run. A gate is judged by the one of the run.',
      ],
      asked: ['trail'],
    })
    const ignored = { ...bare, template, template_ignored: 'Another run was first.' }
    expect(await start({ choice, ofTrail: () => [200, ignored] })).toMatchObject({ notes: ['Another run was first.'] })
    const same = { ...bare, template: { ...template, content: strict } }
    expect(await start({ choice, ofTrail: () => [200, same] })).toMatchObject({ notes: [] })
    expect(await start({ ofTrail: () => [200, { ...bare, template }] })).toMatchObject({ notes: [] })
  })

  test('at a service with the published operations alone it is unknown', async () => {
    const choice = { base: strict, introduction: 'This change adds it.' }
    expect(await start({ choice, ofTrail: () => [404, {}] })).toEqual({
      trail: undefined,
      notes: [
        'The service has the published operations alone: flow templates, reasons of a verdict and waiting are not available.',
      ],
      asked: ['trail'],
    })
  })
})

describe('the template of the default branch is put on the flow', () => {
  const choice = { base: strict, isPut: true }
  test('with its run', async () => {
    expect(await start({ choice, run })).toMatchObject({
      notes: [],
      asked: ['flow strict run', 'trail', 'trail strict'],
    })
  })
  test.each([undefined, { id: 0, attempt: 1 } as const])('without the run %j', async (one) => {
    const scene = { choice, ...(one === undefined ? {} : { run: one }) }
    expect((await start(scene)).asked).toEqual(['flow strict', 'trail', 'trail strict'])
  })
  test.each<Answer>([
    [400, { message: 'Bad' }],
    [409, { message: 'Conflict', errors: { run: 'is older' } }],
  ])('not again after the refusal %d %j', async (...answer) => {
    const ofFlow = (at: number): Answer => (at === 0 ? answer : [200, flow])
    await expect(start({ choice, run, ofFlow })).rejects.toMatchObject({ code: 'refused' })
  })
  test('not by an older run, and the service has the reason', async () => {
    const older = { ...flow, template_ignored: 'A later run has put its template.' }
    expect((await start({ choice, run, ofFlow: () => [200, older] })).notes).toEqual([
      'A later run has put its template.',
    ])
  })
  test('not by a token that may only report, which is a note', async () => {
    const started = await start({ choice, run, ofFlow: () => [403, { message: 'No.' }] })
    expect([started.notes, started.asked.at(-1)]).toEqual([
      [
        'The template was not put on the flow, because the token may only report. Run this step once with the token of a maintainer.',
      ],
      'trail strict',
    ])
  })
  test('not at a service with the published operations alone', async () => {
    expect((await start({ choice, run, ofFlow: () => [404, {}] })).notes).toEqual([])
  })
})

const refuse = (errors: object) => async (): Promise<unknown> =>
  start({ choice: { base: strict }, ofTrail: () => [400, { message: 'Bad', errors }] })

describe('a template that the service finds invalid', () => {
  test('is an error of its file, with each problem', async () => {
    const errors = { 'template_file.trail': 'must be an object', template_file: 'is too long', name: 'is bad' }
    await expect(refuse(errors)()).rejects.toMatchObject({
      code: 'file',
      message:
        'The flow template .github/evidence.yml is not valid: trail must be an object; it is too long. Nothing was recorded.',
      cause: { code: 'refused' },
    })
  })
  test.each([{ name: 'is bad' }, {}, { 'my_template_file.x': 'is bad' }])(
    'is not the reason of the errors %j',
    async (errors) => {
      await expect(refuse(errors)()).rejects.toMatchObject({ code: 'refused' })
    },
  )
})

test('the description of a trail has its commit, its repository, its run and its pull request', () => {
  const plan = {
    inputs: givenInputs({ description: 'Nightly' }),
    kind: parseKind('auto'),
    attestationTarget: undefined,
  }
  const pullRequest = { number: 7, url: 'https://e.example/7', baseRef: 'main', baseSha: '', headRepository: '' }
  const facts = change({ pullRequest, runUrl: 'https://e.example/run' })
  expect(toTrailReport({ ...plan, change: facts }, target)).toEqual({
    name: 't',
    description: 'Nightly',
    git_commit_info: facts.commit,
    repo_info: facts.repo,
    origin_url: 'https://e.example/run',
    external_urls: { pull_request: 'https://e.example/7' },
  })
  const empty = { ...plan, inputs: givenInputs({}) }
  expect(toTrailReport({ ...empty, change: undefined }, target)).toEqual({ name: 't' })
  expect(toTrailReport({ ...empty, change: change({}) }, target)).not.toHaveProperty('external_urls')
})
