import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readActionFile } from '../action/action-file.ts'
import { type Finished, runProcess } from '../action/process.ts'

/** The file of a shell and its arguments. */
export type Shell = readonly string[]

/** The shells of this machine that containers have as `sh` (Alpine has that of busybox). Logs a line for each missing one. */
export const shells: readonly Shell[] = [
  ['/bin/sh'],
  ['/bin/dash'],
  ['/bin/bash', '--posix'],
  ['/bin/busybox', 'ash'],
].filter(([file = ''], at, all) => {
  if (!existsSync(file)) console.log(`Left out: this machine has no ${file}.`)
  const isRepeated = (): boolean =>
    all.slice(at + 1).some(([other = '']) => existsSync(other) && isSameFile(file, other))
  return existsSync(file) && !isRepeated()
})

/** On many machines `sh` is a link to dash. */
function isSameFile(one: string, other: string): boolean {
  return realpathSync(one) === realpathSync(other)
}

/** A runner in a folder, whose work folder is `_work`. The action in it prints the Node that started it, as `<path> <version>`. */
export interface Runner {
  readonly folder: string
  /** Its `/__e`, which only a job container has. */
  readonly mounted: string
  /** The variables of a step. PATH is the folder `bin`. */
  readonly variables: Readonly<Record<string, string>>
}

export function createRunner(folder: string): Runner {
  const action = join(folder, '_work', '_actions', 'evidence')
  const temp = join(folder, '_work', '_temp')
  for (const needed of [join(action, 'dist', 'action'), temp]) mkdirSync(needed, { recursive: true })
  writeFileSync(join(action, 'dist', 'action', 'index.js'), 'console.log(process.argv0, process.version)')
  return {
    folder,
    mounted: join(folder, '__e'),
    variables: { PATH: join(folder, 'bin'), RUNNER_TEMP: temp, GITHUB_ACTION_PATH: action },
  }
}

/** Places a Node below the folder of a runner: a link to a real one, or a shell script. */
export function placeNode({ folder }: Runner, path: string, node: { real: string } | { script: string }): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  if ('real' in node) symlinkSync(node.real, file)
  else {
    writeFileSync(file, `#!/bin/sh\n${node.script}\n`)
    chmodSync(file, 0o755)
  }
  return file
}

/** A program that prints a version, and its own path where it starts the action. */
export function fakeNode(version: string): { readonly script: string } {
  return { script: `if [ "$1" = --version ]; then echo ${version}; else echo "$0 ${version}"; fi` }
}

/** Starts the step of action.yml under a shell, as a runner does, and additionally with `-u`. */
export function launch(
  [file = '', ...words]: Shell,
  runner: Runner,
  variables: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const { run = '' } = readActionFile('.').runs.steps[0] ?? {}
  const script = join(runner.folder, 'step.sh')
  // A machine of the tests has no /__e.
  writeFileSync(script, run.replaceAll(' /__e/', ` '${runner.mounted}'/`))
  return runProcess({
    file,
    args: [...words, '-eu', script],
    cwd: runner.folder,
    env: { ...runner.variables, ...variables },
  })
}
