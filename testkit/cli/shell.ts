import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProcess } from '../action/process.ts'

export interface CompletingShell {
  readonly name: 'bash' | 'zsh' | 'fish'
  /** The words that the shell offers after a line, whose last word can be empty. */
  readonly complete: (script: string, words: readonly string[], cwd: string) => Promise<readonly string[]>
}

const shells: readonly CompletingShell[] = [
  {
    name: 'bash',
    complete: (script, words, cwd) => listLines('bash', ['--norc', '-c', bashProgram, 'bash', script, ...words], cwd),
  },
  {
    name: 'zsh',
    complete: (script, words, cwd) => listLines('zsh', ['-f', '-c', zshProgram, 'zsh', script, ...words], cwd),
  },
  {
    name: 'fish',
    complete: async (script, words, cwd) => {
      const line = words.join(' ')
      const offered = await listLines(
        'fish',
        ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script, line],
        cwd,
      )
      return offered.map((one) => one.split('\t')[0] ?? '')
    },
  },
]

const bashProgram = `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_evidence
printf '%s\\n' "\${COMPREPLY[@]}"`

/** The functions of the completion system print what they are given: the system itself needs a terminal. */
const zshProgram = `compdef() { : }
_describe() { local list=\${argv[-1]}; local one; for one in "\${(@P)list}"; do print -r -- "\${one%%:*}"; done }
_files() { print -r -- *(N) | tr ' ' '\\n' }
_message() { : }
compadd() { shift; print -rl -- "$@" }
source "$1"; shift
words=("$@"); CURRENT=$#
_evidence`

async function listLines(file: string, args: readonly string[], cwd: string): Promise<readonly string[]> {
  const path = findProgram(file) ?? file
  const { exitCode, stdout, stderr } = await runProcess({
    file: path,
    args,
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd },
  })
  if (exitCode > 1 || stderr !== '') throw new Error(`${file} ended with ${exitCode}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

/** The shells of this machine. The others are named in a warning. */
export function listCompletingShells(): readonly CompletingShell[] {
  const missing = shells.filter(({ name }) => findProgram(name) === undefined).map(({ name }) => name)
  if (missing.length > 0) console.warn(`The completion of ${missing.join(' and ')} is not tested: not installed here.`)
  return shells.filter(({ name }) => !missing.includes(name))
}

function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
