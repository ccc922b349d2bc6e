import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSourceAction, newSha } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const words = [
  `it's "quoted"`,
  '$(touch pwned) `touch pwned`; touch pwned',
  'one line\nand another\r\nand one more',
  '${{ github.token }} ${{ secrets.KEY }}',
  '%0A::error::forged\n::error::forged',
  '\\ \\n $HOME ~ * ? [a] {b,c} & | > out <',
  'ünïcödé ✓ 🚀',
]

describe.each(words)('%j', (word) => {
  test('arrives at the service unchanged, and runs nothing', async () => {
    using workspace = createWorkspace({})
    const sha = newSha()
    const { exitCode, stdout, annotations } = await runSourceAction({
      workspace: workspace.folder,
      inputs: {
        url: service.url,
        token: service.token,
        kind: 'generic',
        compliant: 'true',
        description: word,
        'user-data': JSON.stringify({ word }),
      },
      github: { sha },
    })
    expect(stdout).not.toMatch(/^::error::forged/m)
    expect(annotations.filter(({ level }) => level === 'error')).toEqual([])
    expect(exitCode).toBe(0)
    expect(readdirSync(workspace.folder)).toEqual([])
    expect(await service.read(`/attestations/acme/greeting/trail/${sha}`)).toMatchObject([
      { description: word, user_data: { word } },
    ])
  })

  test('as a name is accepted or refused in one line, and runs nothing', async () => {
    using workspace = createWorkspace({})
    const { stdout } = await runSourceAction({
      workspace: workspace.folder,
      inputs: { url: service.url, token: service.token, kind: 'generic', compliant: 'true', name: word },
    })
    expect(stdout).not.toMatch(/^::error::forged/m)
    expect(readdirSync(workspace.folder)).toEqual([])
  })
})

test('files are one per line, with names that a shell would split', async () => {
  const files = { "it's $(id).xml": results.junit, 'a b/c;d.xml': results.junit }
  using workspace = createWorkspace(files)
  const { exitCode, stdout } = await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, kind: 'junit', files: Object.keys(files).join('\n') },
  })
  expect(stdout).not.toContain('::error')
  expect(exitCode).toBe(0)
})
