import type { ChangeFacts } from '../../src/change/commit/facts.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ChangeContext } from '../../src/step/change/github-answer.ts'
import { readInputs } from '../../src/step/input/read-inputs.ts'
import type { InputName, Inputs } from '../../src/step/input/input.ts'
import { checkOut } from '../git/repository.ts'

/** A folder with these files, deleted after the test. */
export function createWorkspace(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** The workspace of a job whose checkout has the tracked files, and whose steps wrote the others. */
export function createJobFolder(
  written: Readonly<Record<string, string>>,
  tracked: Readonly<Record<string, string>> = {},
): string {
  const folder = createWorkspace(tracked)
  checkOut(folder, '.')
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** The context of a command that needs no service, with its log in `messages`. GitHub answers with its REST API alone. */
export function createRunContext(
  cwd: string,
  messages: string[] = [],
): ChangeContext & { readonly messages: string[] } {
  const log = (message: string): void => void messages.push(message)
  return {
    messages,
    host: {
      cwd,
      info: log,
      notice: log,
      warning: log,
      detail: log,
      debug: log,
      trace: undefined,
      status: undefined,
      mask: log,
      group: async (_title, work) => work(),
    },
    environment: {},
    readGithub: async () => ({ kind: 'unavailable', reason: 'this test uses REST' }),
    event: undefined,
    matrix: null,
    loadService: () => {
      throw new Error('this test uses no service')
    },
  }
}

/** These inputs, all others with their defaults. */
export function givenInputs(given: Readonly<Partial<Record<InputName, string>>>): Inputs {
  return readInputs((name) => given[name])
}

/** The change of a pull request, with these facts replaced. */
export function change(facts: Partial<ChangeFacts>): ChangeFacts {
  return {
    event: 'pull_request',
    commit: { sha1: 'a'.repeat(40) },
    repo: { name: 'octo/app', url: 'https://github.example/octo/app' },
    pullRequest: undefined,
    base: undefined,
    onDefaultBranch: false,
    builtFrom: undefined,
    restricted: undefined,
    commits: [],
    range: undefined,
    runUrl: '',
    commitUrl: '',
    source: { repository: 'octo/app', workflow: 'ci.yml', event: 'pull_request', job: 'test', matrix: null },
    run: { id: 1, attempt: 1 },
    ...facts,
  }
}
