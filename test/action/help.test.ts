import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callAction } from '../../testkit/action/call-action.ts'

/** The job log and the summary of a step whose `url` is empty. */
async function failAt(server: string): Promise<{ readonly log: string; readonly summary: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'evidence-help-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const files = { GITHUB_OUTPUT: join(cwd, 'output'), GITHUB_STEP_SUMMARY: join(cwd, 'summary') }
  for (const path of Object.values(files)) writeFileSync(path, '')
  const place = { GITHUB_SERVER_URL: server, GITHUB_ACTION_PATH: '/runner/_actions/acme/evidence/v1' }
  const { exitCode, stdout } = await callAction({ file: '', args: [], cwd, env: { ...files, ...place, INPUT_URL: '' } })
  expect(exitCode).toBe(2)
  return { log: stdout, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') }
}

test('a failure leads to its section at the version of the action, once in the annotation and once in the summary', async () => {
  const { log, summary } = await failAt('https://github.com')
  const address = 'https://github.com/acme/evidence/blob/v1/docs/reference/errors.md#empty-input'
  expect(log).toMatch(/^::error title=Delivery Evidence::Input `url` is empty\..*%0AMore: /m)
  expect(log.split(address)).toHaveLength(2)
  expect(summary).toContain(`\n\nMore: [empty-input](<${address}>)\n`)
})

test('a failure on another server has the path of the page, because no address is certain', async () => {
  const { log, summary } = await failAt('https://ghes.example.com')
  expect(log).toMatch(/%0AMore: docs\/reference\/errors\.md#empty-input$/m)
  expect(summary).toContain('\n\nMore: `docs/reference/errors.md#empty-input`\n')
})
