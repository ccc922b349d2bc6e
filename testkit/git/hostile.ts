import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { commit, git, repositoryOf, temporaryGitFolder } from './repository.ts'

/** A program that leaves a marker in a folder of its own. */
export interface Trap {
  readonly program: string
  /** What started it, one line for each time; empty if it never ran. */
  readonly readMarkers: () => string
  readonly reset: () => void
}

export function setTrap(): Trap {
  const folder = temporaryGitFolder()
  const program = join(folder, 'trap')
  const markers = join(folder, 'markers')
  mkdirSync(markers)
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" > ${markers}/$$\n`, { mode: 0o755 })
  return {
    program,
    readMarkers: () => readdirSync(markers).join('\n'),
    reset: () => {
      for (const name of readdirSync(markers)) rmSync(join(markers, name))
    },
  }
}

/** A workspace whose repository names programs, and a command of git that runs one of them. */
interface HostileWorkspace {
  readonly folder: string
  readonly spring: readonly string[]
}

/** A commit that no repository has, so that a partial clone fetches it. */
export const missingSha = 'f'.repeat(40)

const fetching = ['-c', 'safe.directory=*', 'cat-file', '-p', missingSha]

/** Configuration of a partial clone that runs a program to fetch what it does not have. */
function toPartialClone(program: string, remote = `url = ext::${program}`): string {
  return [
    '[core]\n\trepositoryformatversion = 1\n\tbare = true',
    '[extensions]\n\tpartialClone = o',
    `[remote "o"]\n\tpromisor = true\n\t${remote}`,
    '[protocol]\n\tallow = always\n[protocol "ext"]\n\tallow = always\n[protocol "file"]\n\tallow = always\n',
  ].join('\n')
}

/** The few entries without which git sees no repository. */
function writeRepository(folder: string, config: string): void {
  for (const name of ['objects', 'refs']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(folder, 'config'), config)
}

function inRoot(config: string, spring = fetching): HostileWorkspace {
  const folder = temporaryGitFolder()
  writeRepository(join(folder, '.git'), config.replace('\n\tbare = true', ''))
  return { folder, spring }
}

/** A repository with a commit, in which these files name programs of the configuration. */
function withCommit(config: readonly (readonly [string, string])[], spring: readonly string[]): HostileWorkspace {
  const folder = repositoryOf()
  writeFileSync(join(folder, 'junit.xml'), 'before')
  commit(folder, 'first')
  writeFileSync(join(folder, '.gitattributes'), '* diff=trap filter=trap merge=trap\n')
  for (const [name, value] of config) git(folder, 'config', name, value)
  return { folder, spring }
}

function withHooks(program: string): HostileWorkspace {
  const workspace = withCommit([], ['checkout', '--quiet', '-f', 'HEAD'])
  mkdirSync(join(workspace.folder, '.git/hooks'), { recursive: true })
  for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction', 'pre-auto-gc']) {
    writeFileSync(join(workspace.folder, '.git/hooks', hook), `#!/bin/sh\nexec ${program}\n`, { mode: 0o755 })
  }
  return workspace
}

function withInclude(program: string, section: string): HostileWorkspace {
  const workspace = withCommit([], ['status'])
  const included = join(workspace.folder, '.git/included')
  writeFileSync(included, `[core]\n\tfsmonitor = ${program}\n\tsshCommand = ${program}\n`)
  git(workspace.folder, 'config', `${section}.path`, included)
  return workspace
}

function withAlternate(program: string): HostileWorkspace {
  const [workspace, other] = [inRoot(toPartialClone(program)), temporaryGitFolder()]
  writeRepository(other, toPartialClone(program))
  const list = join(workspace.folder, '.git/objects/info/alternates')
  mkdirSync(dirname(list))
  writeFileSync(list, `${join(other, 'objects')}\n`)
  return workspace
}

function fileTo(named: (folder: string) => string, config: string): HostileWorkspace {
  const folder = temporaryGitFolder()
  writeRepository(named(folder), config)
  writeFileSync(join(folder, '.git'), `gitdir: ${named(folder)}\n`)
  return { folder, spring: fetching }
}

function bare(config: string): HostileWorkspace {
  const folder = temporaryGitFolder()
  writeRepository(folder, config)
  return { folder, spring: fetching }
}

const readers = ['cat-file', 'ls-files', 'config', 'symbolic-ref', 'rev-parse', 'check-attr', 'trap']

/** Each makes a workspace with a program that git may run, in another way. */
export const hostileWorkspaces: Readonly<Record<string, (program: string) => HostileWorkspace>> = {
  'a bare repository': (program) => bare(toPartialClone(program)),
  'a file .git that leads out': (program) => {
    const other = temporaryGitFolder()
    return fileTo(() => other, toPartialClone(program))
  },
  'a file .git that leads to a downloaded folder': (program) =>
    fileTo((folder) => join(folder, 'results'), toPartialClone(program)),
  'a partial clone with ext::': (program) => inRoot(toPartialClone(program)),
  'a partial clone with a program on the other side': (program) =>
    inRoot(toPartialClone(program, `url = ${temporaryGitFolder()}\n\tuploadpack = ${program}`)),
  'a partial clone over ssh': (program) =>
    inRoot(`${toPartialClone(program, 'url = ssh://nowhere.invalid/x')}[core]\n\tsshCommand = ${program}\n`),
  'a partial clone over a proxy of git': (program) =>
    inRoot(`${toPartialClone(program, 'url = git://nowhere.invalid/x')}[core]\n\tgitProxy = ${program}\n`),
  'a partial clone through a helper': (program) => inRoot(toPartialClone(program, `url = ${program}\n\tvcs = ext`)),
  'alternates with a partial clone': withAlternate,
  hooks: withHooks,
  'a folder of hooks': (program) => {
    const workspace = withHooks(program)
    git(workspace.folder, 'config', 'core.hooksPath', join(workspace.folder, '.git/hooks'))
    return workspace
  },
  fsmonitor: (program) => withCommit([['core.fsmonitor', program]], ['status']),
  'a textconv': (program) => withCommit([['diff.trap.textconv', program]], ['diff']),
  'a driver of diff': (program) => withCommit([['diff.trap.command', program]], ['diff']),
  'an external diff': (program) => withCommit([['diff.external', program]], ['diff', '--ext-diff']),
  'a clean filter': (program) => withCommit([['filter.trap.clean', program]], ['add', 'junit.xml']),
  'a smudge filter': (program) => withCommit([['filter.trap.smudge', program]], ['checkout', '-f', 'HEAD', '--', '.']),
  'a filter process': (program) =>
    withCommit(
      [
        ['filter.trap.process', program],
        ['filter.trap.required', 'true'],
      ],
      ['add', 'junit.xml'],
    ),
  aliases: (program) =>
    withCommit(
      readers.map((name) => [`alias.${name}`, `!${program}`] as const),
      ['trap'],
    ),
  'programs of commands that are not used': (program) =>
    withCommit(
      [
        'core.pager',
        'core.editor',
        'core.askPass',
        'core.alternateRefsCommand',
        'gpg.program',
        'credential.helper',
        'uploadpack.packObjectsHook',
        'interactive.diffFilter',
      ].map((name) => [name, program] as const),
      ['commit', '--quiet', '--allow-empty', '--gpg-sign', '-m', 'x'],
    ),
  'an include': (program) => withInclude(program, 'include'),
  'an includeIf': (program) => withInclude(program, 'includeIf.gitdir:/'),
}

/** Writes the content of another object under the name of an object. Nothing else changes. */
export function forge(folder: string, name: string, other: string): void {
  const [id, source] = [git(folder, 'rev-parse', name), git(folder, 'rev-parse', other)]
  const type = git(folder, 'cat-file', '-t', source)
  const content = execFileSync('git', ['cat-file', type, source], { cwd: folder })
  const file = join(folder, '.git/objects', id.slice(0, 2), id.slice(2))
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) chmodSync(file, 0o644)
  writeFileSync(file, deflateSync(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])))
}
