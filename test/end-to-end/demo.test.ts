import { expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'

test('the demo shows a compliant and a non-compliant trail, and exits', async () => {
  using temporary = createWorkspace({})
  const { exitCode, stdout, stderr } = await runProcess({
    file: process.execPath,
    args: ['examples/demo.ts'],
    cwd: process.cwd(),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TMPDIR: temporary.folder },
  })
  const lines = stdout.split('\n')
  expect(stderr).toBe('')
  expect(lines.filter((line) => /^(NON-)?COMPLIANT$/.test(line))).toEqual(['COMPLIANT', 'NON-COMPLIANT'])
  expect(stdout).toContain('says hello in French')
  expect(stdout).toContain('1 high finding')
  expect(stdout).toContain('npm run demo -- --keep')
  expect(exitCode).toBe(0)
})
