import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GithubState } from '../../testkit/github/state.ts'

/** A checkout of a small project: the tip of the branch `main`, and a change on the branch `change`. */
export interface Project {
  readonly folder: string
  readonly base: string
  readonly head: string
}

const repository = 'acme/greeting'
const templatePath = '.github/evidence.yml'

/** Creates a project from the folders of examples, of which later ones replace files of earlier ones. */
export function createProject(folder: string, examples: readonly string[]): Project {
  const run = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  for (const example of examples) cpSync(join('examples', example), folder, { recursive: true })
  mkdirSync(join(folder, '.github', 'workflows'), { recursive: true })
  writeLockFile(folder)
  run('init', '--quiet', '--initial-branch=main')
  run('remote', 'add', 'origin', `https://github.com/${repository}.git`)
  // Result files are not in git: a tool of the job writes them.
  run('add', 'package.json', 'package-lock.json', 'src', 'test', templatePath)
  run('commit', '--quiet', '-m', 'Greet')
  const base = run('rev-parse', 'HEAD').trim()
  run('switch', '--quiet', '--create', 'change')
  run('commit', '--quiet', '--allow-empty', '-m', 'Greet again')
  return { folder, base, head: run('rev-parse', 'HEAD').trim() }
}

/** `npm ci` needs a lock file. The project has no dependencies. */
function writeLockFile(folder: string): void {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const lock = { name, version, lockfileVersion: 3, requires: true, packages: { '': { name, version } } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
}

/** What GitHub knows about a project: the change is pull request 12, which a colleague approved. */
export function toGithubState({ folder, base, head }: Project): GithubState {
  const author = { login: 'ada', name: 'Ada', email: 'ada@example.com' }
  const commits = [{ sha: head, message: 'Greet again', author }]
  const reviews = [{ user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' }]
  return {
    repository,
    pulls: [
      {
        number: 12,
        author: 'ada',
        head: { ref: 'change', sha: head, repository },
        base: { ref: 'main', sha: base },
        commits,
        reviews,
      },
    ],
    commits: [{ sha: base, message: 'Greet', author }],
    branches: { main: base },
    files: { [`${base}:${templatePath}`]: readFileSync(join(folder, templatePath), 'utf8') },
  }
}
