import type { ChangeFacts } from '../../src/commit/facts.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Surroundings } from '../../src/command/environment/surroundings.ts'
import { inputNames, readInputs } from '../../src/command/input/read-inputs.ts'
import type { InputName, Inputs } from '../../src/command/input/input.ts'

/** A folder with these files, gone after the test. */
export function createWorkspace(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** The world of a command that must not need a service, and what it says, as it says it. */
export function createSurroundings(cwd: string, said: string[] = []): Surroundings & { readonly said: string[] } {
  const say = (message: string): void => void said.push(message)
  return {
    said,
    host: {
      cwd,
      info: say,
      notice: say,
      warning: say,
      detail: say,
      debug: say,
      trace: undefined,
      status: undefined,
      mask: say,
      group: async (_title, work) => work(),
    },
    environment: {},
    event: undefined,
    matrix: null,
    loadService: () => {
      throw new Error('no service is wanted here')
    },
  }
}

/** Inputs as a user gives them, all others at their defaults. */
export function givenInputs(given: Readonly<Partial<Record<InputName, string>>>): Inputs {
  return readInputs((name) => (inputNames.includes(name) ? given[name] : undefined))
}

/** A pull request's run, as far as nothing else is said of it. */
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
    source: { repository: 'octo/app', workflow: 'ci.yml', job: 'test', matrix: null },
    run: { id: 1, attempt: 1 },
    ...facts,
  }
}
