import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { findLogCommands, type LogCommand } from '../../testkit/action/runner-log.ts'
import { runBuiltAction } from '../../testkit/end-to-end/run-action.ts'
import { checkOut } from '../../testkit/git/repository.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const hostile = '::stop-commands::forged ##[error]forged ##[add-mask]forged'
const lines = `a message&#10;::error::forged&#13;::add-mask::forged ${hostile}`
const suite = `<testsuites><testsuite name="${lines}" tests="1" file="##[error]forged.js">
  <testcase name="${hostile}" classname="${hostile}" file="::error::forged.js" line="3"><failure message="${lines}">
::error::forged
##[error]forged</failure></testcase></testsuite></testsuites>`
const scan = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: hostile, rules: [{ id: hostile, properties: { 'security-severity': '9.1' } }] } },
      results: [{ ruleId: hostile, message: { text: `\n${hostile}\n::error::forged` }, level: 'error' }],
    },
  ],
})

/** Commands that the action gives to the runner. Their messages are its own, with hostile text in them. */
const own = new Set(['add-mask', 'group', 'endgroup', 'debug', 'notice', 'warning', 'error'])

/** The commands in the log of a run. Fails if one of them is forged. */
function readCommands({ stdout, stderr }: Outcome): readonly LogCommand[] {
  const commands = [...findLogCommands(stdout), ...findLogCommands(stderr)]
  for (const { form, name, message } of commands) {
    expect([form, own.has(name)], `${form}${name} ${message}`).toEqual(['::', true])
    expect(findLogCommands(message)).toEqual([])
    expect(message.startsWith('forged')).toBe(false)
  }
  return commands
}

function messagesOf(commands: readonly LogCommand[], name: string): readonly string[] {
  return commands.flatMap((it) => (it.name === name ? [it.message] : []))
}

const files = {
  'junit/##[error]forged.xml': suite,
  'junit/::error::forged.xml': suite,
  'junit/a\n::error::forged.xml': suite,
  '##[group]forged.sarif': scan,
  'dist/##[error]forged\n::error::forged.tgz': 'bytes',
  'dist/::add-mask::forged.tgz': 'other bytes',
}

describe.runIf(isMet(isPosix, 'hostile file names'))(
  'a run with hostile suites, files, artifacts and variables',
  () => {
    test.each([{}, { RUNNER_DEBUG: '1' }])('has no command but its own, with %j', async (debugging) => {
      using workspace = createWorkspace(files)
      const sha = checkOut(workspace.folder)
      const outcome = await runBuiltAction({
        workspace: workspace.folder,
        inputs: {
          url: service.url,
          token: service.token,
          artifacts: 'dist/*',
          trail: 'pr-1',
          gate: 'true',
          'github-token': '',
        },
        matrix: { os: hostile, 'a\n::error::forged': '##[error]forged' },
        github: { sha, workflow: hostile, job: '##[error]forged', action: '::error::forged', actor: hostile },
        environment: { ...debugging, RUNNER_NAME: hostile },
      })
      const commands = readCommands(outcome)
      expect(outcome.exitCode, outcome.stdout).not.toBe(0)
      expect(messagesOf(commands, 'add-mask').every((message) => message === service.token)).toBe(true)
      expect(
        messagesOf(commands, 'group').every((title) => /^(Collect|Send \d+ reports|Read the verdict)$/.test(title)),
      ).toBe(true)
      expect(messagesOf(commands, 'error')[0]).toContain('The job summary has the reasons')
      expect(outcome.summary).toContain('forged')
    })

    test('has no markup in its summary', async () => {
      const text = '<img src=x> [a](https://evil.example) @octocat acme/shop#1 _www.evil.example :octocat:'
      using workspace = createWorkspace({ 'junit.xml': suite.replaceAll(hostile, text.replaceAll('<', '&lt;')) })
      const inputs = {
        url: service.url,
        token: service.token,
        'github-token': '',
        kind: 'junit',
        files: 'junit.xml',
        name: text,
      }
      const github = { sha: checkOut(workspace.folder) }
      const { summary } = await runBuiltAction({ workspace: workspace.folder, inputs, github })
      const shown = summary.replaceAll(/```[^]*?```|`[^`\n]*`/g, '')
      expect(shown).toContain('octocat')
      expect(shown).not.toMatch(/<img|\]\(https:\/\/evil|@octocat|#1\b|www\.evil|:octocat:/)
    })
  },
)

/** A service that answers everything with this. */
async function startAnswering(status: number, body: string, headers: Record<string, string>): Promise<string> {
  const server: Server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`
}

const problem = {
  message: `\n${hostile}\n::error::forged`,
  errors: { [hostile]: `\r::error::forged` },
  request_id: hostile,
}
const trail = { name: hostile, html_url: `https://a.example/${hostile}`, template: null, compliance_state: hostile }

describe('an answer of a service with hostile text', () => {
  test.each([
    [400, JSON.stringify(problem), 'application/json'],
    [401, JSON.stringify(problem), 'application/problem+json'],
    [403, JSON.stringify(problem), 'application/json'],
    [422, JSON.stringify(problem), 'application/json'],
    [200, JSON.stringify(trail), 'application/json'],
    [200, `\n${hostile}\n::error::forged`, 'text/plain'],
    [502, `<h1>\n::error::forged\n${hostile}</h1>`, 'text/html'],
  ])('with status %i: %j', async (status, body, type) => {
    const url = await startAnswering(status, body, { 'content-type': type, 'x-request-id': '##[error]forged' })
    using workspace = createWorkspace({ 'junit.xml': suite })
    const outcome = await runBuiltAction({
      workspace: workspace.folder,
      github: { sha: checkOut(workspace.folder) },
      inputs: {
        url,
        token: 'des_x_y',
        kind: 'junit',
        files: 'junit.xml',
        trail: 'pr-1',
        gate: 'true',
        'github-token': '',
        timeout: '2',
      },
      environment: { RUNNER_DEBUG: '1' },
    })
    expect(messagesOf(readCommands(outcome), 'error').length).toBeGreaterThan(0)
    expect(outcome.exitCode).not.toBe(0)
  })
})
