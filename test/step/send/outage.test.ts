import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exitCodeOfOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import { report } from '../../../src/step/report.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const outages = {
  down: async () => 'http://127.0.0.1:9/api/v2',
  'a page in HTML': async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')
    })
    return url
  },
} as const

interface Run {
  readonly run: Promise<Outcome>
  readonly messages: readonly string[]
  readonly spooled: () => readonly string[]
}

/** A step outside GitHub Actions that reports an artifact. */
function start(
  url: string,
  given: Readonly<Partial<Record<InputName, string>>>,
  files: Readonly<Record<string, string>> = {},
): Run {
  const cwd = createWorkspace({ 'app.tgz': 'app', ...files })
  const context = createRunContext(cwd)
  const where = { url, token: 't', org: 'acme', flow: 'shop', trail: 't', timeout: '1', 'github-token': '' }
  const inputs = givenInputs({ ...where, kind: 'artifact', artifacts: 'app.tgz', ...given })
  const folder = join(cwd, 'evidence-spool')
  return {
    run: report(inputs, context),
    messages: context.messages,
    spooled: () => (existsSync(folder) ? readdirSync(folder) : []),
  }
}

describe.each(Object.entries(outages))('a service that is or answers: %s', (_, open) => {
  test.each(['true', 'artifact', 'status'])('fails the gate `%s`, also with warn and spool', async (gate) => {
    const url = await open()
    const modes = ['warn', 'spool']
    const runs = modes.map((mode) => start(url, { gate, 'on-unreachable': mode }))
    const failures = await Promise.allSettled(runs.map(async ({ run }) => run))
    const reason = {
      code: expect.stringMatching(/^(unreachable|nonsense)$/),
      message: expect.stringMatching(/The gate fails\.$/),
    }
    expect(failures).toMatchObject(modes.map(() => ({ status: 'rejected', reason })))
    expect(runs.map(({ spooled }) => spooled().length > 0)).toEqual([false, true])
  })

  test('is a warning with warn, without a gate', async () => {
    const { run, messages, spooled } = start(await open(), { 'on-unreachable': 'warn' })
    const outcome = await run
    expect([exitCodeOfOutcome(outcome), outcome.sent, spooled()]).toEqual([0, [], []])
    expect(outcome.unsent).toContain('The reports were not stored.')
    const message = messages.find((one) => one.startsWith(outcome.unsent ?? 'none')) ?? ''
    expect(message.slice(outcome.unsent?.length)).toMatch(/^\nMore: docs\/reference\/errors\.md#[a-z-]+$/)
  })

  test('leaves the reports in the spool with spool, without a gate', async () => {
    const { run, spooled } = start(await open(), { 'on-unreachable': 'spool' })
    expect((await run).unsent).toContain('The reports are in evidence-spool/')
    expect(spooled().length).toBeGreaterThan(1)
  })

  test('fails the step with fail', async () => {
    const { run, spooled } = start(await open(), { 'on-unreachable': 'fail' })
    await expect(run).rejects.toMatchObject({ code: expect.stringMatching(/^(unreachable|nonsense)$/) })
    expect(spooled()).toEqual([])
  })
})

test('an override is not stored for a replay, and the step fails', async () => {
  const override = { kind: 'override', name: 'unit', compliant: 'true', reason: 'known', 'original-type': 'junit' }
  const { run, spooled } = start('http://127.0.0.1:9/api/v2', { ...override, 'on-unreachable': 'spool' })
  await expect(run).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(
      /An override is not stored for a replay: run this step again when the service is available\.$/,
    ),
  })
  expect(spooled()).toEqual([])
})

test.each(['warn', 'spool'])('a refusal is no outage: %s does not hide it', async (mode) => {
  const { url } = await serve(json(403, { message: 'This token may only read.' }))
  const { run, spooled } = start(url, { 'on-unreachable': mode })
  await expect(run).rejects.toMatchObject({ code: 'refused' })
  expect(spooled()).toEqual([])
})

test.each(['true', 'false'])(
  'reports that cannot be spooled fail the step with both reasons (gate %s)',
  async (gate) => {
    const given = { gate, 'on-unreachable': 'spool' }
    const { run } = start('http://127.0.0.1:9/api/v2', given, { 'evidence-spool': 'a file' })
    await expect(run).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(
        /127\.0\.0\.1:9.* The reports could not be stored in evidence-spool\/: EEXIST: .*\.$/,
      ),
      cause: { code: 'EEXIST' },
    })
  },
)
