import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { collectOutput, type Output } from '../../testkit/process/output.ts'
import { startServiceProcess } from '../../testkit/service/fault/service-process.ts'
import { createFolder } from '../../testkit/service/store/engine.ts'

function print(script: string): Output {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return collectOutput(child.stdout)
}

test('text that arrives in several parts is found, and again without a wait', async () => {
  const output = print('printf one; sleep 0.1; echo two; exec sleep 60')
  expect(await output.until(/onetwo\n/)).toBe('onetwo\n')
  expect(await output.until(/one/)).toBe('onetwo\n')
})

test.each([
  ['that exits', 'echo started; exit 1'],
  ['that a signal ends', 'echo started; kill -9 $$'],
])('a process %s before the text ends the wait with what it printed', async (_, script) => {
  await expect(print(script).until(/listens/)).rejects.toThrow(
    'The output ended before it matched /listens/: started\n',
  )
})

test('a wait that begins after the end of the process ends too', async () => {
  const output = print('echo started')
  await expect(output.until(/listens/)).rejects.toThrow('The output ended')
  await expect(output.until(/listens/)).rejects.toThrow('The output ended')
})

test('a service that a signal ends before it listens is an error with the signal and its log', async () => {
  const data = await createFolder()
  const started = startServiceProcess({ data, database: ':memory:' }, ['sh', '-c', 'echo broken >&2; kill -9 $$'])
  await expect(started).rejects.toThrow('evidence serve ended with SIGKILL before it listened: broken\n')
})
