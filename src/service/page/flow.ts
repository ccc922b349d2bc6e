import type { Block } from '../../verdict/document.ts'
import { judgeTrails } from '../handler/judging.ts'
import { requireFlow, type FlowPlace } from '../handler/reading.ts'
import type { Service } from '../service.ts'
import { toFlow } from '../view/flow.ts'
import type { Judged } from '../view/judged.ts'
import { createLinks, type Links } from '../view/links.ts'
import { heading, toFacts, toLink, toMoment, toState } from './fact.ts'
import type { Page } from './shell.ts'
import { stepsTo } from './step.ts'

const mostTrails = 50

/** A flow: what it asks for, and how its newest trails stand. */
export async function showFlow(service: Service, place: FlowPlace): Promise<Page> {
  await requireFlow(service, place)
  const links = createLinks(service.publicUrl(), place.org)
  const [records, trails, total] = await Promise.all([
    service.store.readFlow(place),
    judgeTrails(service, place, { offset: 0, limit: mostTrails }),
    service.store.countTrails(place.org, place.flow),
  ])
  const flow = toFlow(place.flow, records, links)
  const tags = Object.entries(flow.tags).map(([name, value]) => `${name}: ${String(value)}`)
  return {
    title: `${flow.name} · ${place.org}`,
    steps: stepsTo(place.org),
    content: [
      heading(1, flow.name),
      ...(flow.description === '' ? [] : [{ kind: 'paragraph', content: [flow.description] } as const]),
      ...toFacts([['Tags', tags.join(', ')]]),
      ...toTrails(trails, total, links),
      ...toTemplate(flow.template),
    ],
  }
}

function toTrails(trails: readonly Judged[], total: number, links: Links): readonly Block[] {
  const title = total > trails.length ? `The newest ${trails.length} of ${total} trails` : 'Trails'
  if (total === 0) return [heading(2, title), { kind: 'paragraph', content: ['Nothing was reported on a trail yet.'] }]
  const rows = trails.map(({ history, verdict, report }) => [
    [toState(verdict.status)],
    [toLink(history.trail, links.trail(history.flow, history.trail))],
    [report.description ?? report.git_commit_info?.message ?? ''],
    [toMoment(history.records.at(-1)?.created_at)],
  ])
  return [heading(2, title), { kind: 'table', head: ['State', 'Trail', 'What it is', 'Last change'], rows }]
}

function toTemplate(template: ReturnType<typeof toFlow>['template']): readonly Block[] {
  if (template === null) return []
  return [
    heading(2, `Template, version ${template.version}`),
    { kind: 'code', language: 'yaml', text: template.content },
  ]
}
