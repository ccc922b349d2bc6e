import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { keepServing } from './keep.ts'
import { buildProject, type Project, prepareProject } from './project.ts'
import { type Scene, play } from './scene.ts'

/** Two builds of the same small project, and the verdict that each deserves. */
const scenes: readonly Scene[] = [
  { title: 'A build that proves what the template asks for', overlay: undefined, verdict: 'COMPLIANT', exitCode: 0 },
  {
    title: 'The same project, with a failing test and a new vulnerability',
    overlay: 'greeting-broken',
    verdict: 'NON-COMPLIANT',
    exitCode: 1,
  },
]

/** Shows the action at work on real builds. Answers 0 when every verdict is the one that was expected. */
export async function demonstrate({ keep }: { readonly keep: boolean }): Promise<number> {
  const stage = mkdtempSync(join(tmpdir(), 'delivery-evidence-demo-'))
  const home = join(stage, 'evidence')
  let asExpected = true
  for (const [at, scene] of scenes.entries()) {
    console.log(`\n${at + 1}. ${scene.title}\n`)
    const project = prepareProject(join(stage, scene.verdict.toLowerCase()), scene.overlay)
    describeBuild(project)
    asExpected = (await play(scene, project, home)) && asExpected
  }
  console.log(asExpected ? closing(stage) : '\nThis is not what was expected: see the log above.')
  if (keep) await keepServing(home)
  return asExpected ? 0 : 1
}

function describeBuild(project: Project): void {
  const built = buildProject(project)
  console.log(`   $ git commit   ${project.sha.slice(0, 12)} in ${project.folder}`)
  console.log(`   $ npm test     ${built.tests} tests, ${built.failed} failed, in reports/junit.xml`)
  console.log(`   $ npm pack     ${built.tarball}`)
}

function closing(stage: string): string {
  const summaries = scenes.map(({ verdict }) => `     ${join(stage, verdict.toLowerCase(), 'summary.md')}`)
  return [
    '\nWhat to look at next',
    '   The job summaries, as they would stand beside the run:',
    ...summaries,
    '   What the template asked for:',
    `     ${join(relative(process.cwd(), import.meta.dirname), 'greeting', '.github', 'evidence.yml')}`,
    '   The service with both trails, to look around in:',
    '     npm run demo -- --keep',
    '   How to put the step into a workflow of your own:',
    '     README.md',
  ].join('\n')
}
