import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createBinding } from '../../src/service/access/binding.ts'
import { createFolder } from '../cli/evidence.ts'
import { openGithub } from '../end-to-end/reviewed.ts'
import { checkOut, temporaryGitFolder } from '../git/repository.ts'
import type { GithubServer } from '../github/server.ts'
import { shaOf, type ReviewState } from '../github/state.ts'
import { pushClaims, startIssuer, toBinding, type Issuer } from '../service/access/issuer.ts'
import { startHarness, type Harness } from '../service/harness.ts'
import { writePrograms } from './program.ts'

/** What a recipe needs and its text does not have. */
export interface Surroundings {
  /** Files of the repository, committed. */
  readonly files?: Readonly<Record<string, string>>
  /** Those of the base and the default branch; by default the same. */
  readonly baseFiles?: Readonly<Record<string, string>>
  readonly message?: string
  /** Scripts of programs on PATH, by name. */
  readonly programs?: Readonly<Record<string, string>>
  /** Outputs of other actions, by the beginning of `uses`. */
  readonly outputs?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly variables?: Readonly<Record<string, string>>
  readonly secrets?: Readonly<Record<string, string>>
  /** Claims of the OIDC token of a job. */
  readonly claims?: Readonly<Record<string, string>>
  /** The workflows that jobs call, by the beginning of `uses`. */
  readonly workflows?: Readonly<Record<string, string>>
}

/** A repository, its service with OIDC, and GitHub. Everything ends with the test. */
export interface RecipeWorld extends Surroundings {
  readonly folder: string
  /** PATH with the programs. */
  readonly path: string
  /** The commit of the repository, and the base of pull request 12, which has the same files. */
  readonly head: string
  readonly base: string
  /** The base URL of the service, a token of an administrator, and one that only reads. */
  readonly url: string
  readonly token: string
  readonly reader: string
  readonly github: GithubServer
  /** The reviews of the pull request. */
  readonly reviews: ReviewState[]
  readonly issuer: Issuer
  /** The claims of the next OIDC token. */
  readonly nextClaims: Record<string, unknown>
}

export async function createRecipeWorld(around: Surroundings = {}): Promise<RecipeWorld> {
  const repository = createRepository(around)
  const programs = createFolder()
  writePrograms(programs, around.programs)
  const nextClaims = { ...pushClaims, ...ownClaims, sha: repository.head, ...around.claims }
  const issuer = await startIssuer(nextClaims)
  onTestFinished(() => issuer.close())
  const service = await startHarness({ signLogs: true, oidcIssuers: [issuer.url] })
  onTestFinished(() => service.close())
  await bindRepository(service, issuer.url)
  return {
    ...around,
    ...repository,
    ...(await openChange(around, repository)),
    path: [programs, process.env['PATH'] ?? ''].join(delimiter),
    url: `${service.origin}/api/v2`,
    token: await service.tokenFor('admin', 'acme'),
    reader: await service.tokenFor('reader', 'acme'),
    issuer,
    nextClaims,
  }
}

const ownClaims = {
  repository: 'acme/greeting',
  repository_id: '4711',
  repository_owner_id: '42',
  workflow_ref: 'acme/greeting/.github/workflows/build.yml@refs/heads/main',
  job_workflow_ref: 'acme/greeting/.github/workflows/build.yml@refs/heads/main',
}

type Repository = Pick<RecipeWorld, 'folder' | 'head' | 'base'>

function createRepository({ files = {} }: Surroundings): Repository {
  const folder = temporaryGitFolder()
  writeFiles(folder, files)
  return { folder, head: checkOut(folder, ...Object.keys(files)), base: shaOf(0xba5e) }
}

/** Writes files below a folder. Scripts are executable. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 })
  }
}

/** Pull request 12 of acme/greeting. */
async function openChange(
  { files = {}, baseFiles = files, message = 'Greet' }: Surroundings,
  { head, base }: Repository,
): Promise<Pick<RecipeWorld, 'github' | 'reviews'>> {
  const reviews: ReviewState[] = []
  const author = { login: 'ada', name: 'Ada' }
  const refs = { head: { ref: 'change', sha: head, repository: 'acme/greeting' }, base: { ref: 'main', sha: base } }
  const github = await openGithub({
    repository: 'acme/greeting',
    pulls: [{ number: 12, author: 'ada', ...refs, commits: [{ sha: head, message, author }], reviews }],
    commits: [{ sha: base, author }],
    branches: { main: base },
    files: Object.fromEntries([
      ...[base, 'main'].flatMap((ref) => Object.entries(baseFiles).map(([path, text]) => [`${ref}:${path}`, text])),
      ...Object.entries(files).map(([path, text]) => [`${head}:${path}`, text]),
    ]),
  })
  return { github, reviews }
}

/** Lets the jobs of the repository report, and those of its main branch put templates. */
async function bindRepository({ store }: Harness, issuer: string): Promise<void> {
  const common = { issuer, org: 'acme', repository_owner_id: '42', repository_id: null, flow: null, ref: null }
  await createBinding(store, toBinding({ ...common, role: 'reporter' }))
  await createBinding(store, toBinding({ ...common, role: 'maintainer', ref: 'refs/heads/main' }))
}
