import { hash } from 'node:crypto'
import { readMembers, type Member } from './archive.ts'
import { edit, replaceMember, toForgery, type Forgery } from './edit.ts'

const isIn =
  (folder: string) =>
  (member: Member): boolean =>
    member.name.startsWith(`${folder}/`)

function withoutLast(folder: string): Forgery {
  return toForgery((members) => {
    const last = members.findLast(isIn(folder))?.name.replace(/\.\w+$/, '') ?? ''
    return members.filter(({ name }) => name !== `${last}.json` && name !== `${last}.proof`)
  })
}

const order = ['README', 'package', 'checkpoint', 'range', 'entries', 'events', 'flow', 'records', 'attachments']

/** Takes members of another package. */
function withThoseOf(other: 'otherTrail' | 'otherLog' | 'earlier', ...names: readonly string[]): Forgery {
  const isTaken = ({ name }: Member): boolean => names.some((start) => name.startsWith(start))
  return toForgery((members, scene) =>
    [...members.filter((member) => !isTaken(member)), ...readMembers(scene[other].archive).filter(isTaken)].toSorted(
      (one, another) => toPlace(one) - toPlace(another),
    ),
  )
}

function toPlace({ name }: Member): number {
  return order.findIndex((start) => name.startsWith(start))
}

/** What a forger without a key of the service does. */
export const contentForgeries: Readonly<Record<string, Forgery>> = {
  'a record left out': withoutLast('records'),
  'the first record left out': toForgery((members) => {
    const first = members.findIndex(isIn('records'))
    return members.filter((_, at) => at !== first)
  }),
  'an event left out': withoutLast('events'),
  'a record of the flow left out': withoutLast('flow'),
  'the records of the flow left out, and their tag changed': toForgery((members) =>
    replaceMember(
      members.filter((member) => !isIn('flow')(member)),
      ['package.json'],
      (content) => Buffer.from(content.toString().replace(/"flow_tag":"\w+"/, `"flow_tag":"${'ab'.repeat(16)}"`)),
    ),
  ),
  'the end of the log left out': toForgery((members) =>
    replaceMember(members, ['entries'], (content) => content.subarray(0, -53)),
  ),
  'the newest verdict and all after it left out': toForgery((members) => {
    const last = members.findLast(isIn('records'))
    return replaceMember(
      members.filter((member) => member !== last),
      ['entries'],
      (content) => content.subarray(0, -2 * 53),
    )
  }),
  'an edited entry': toForgery((members) =>
    replaceMember(members, ['entries'], (content) =>
      Buffer.from(content.map((byte, at) => (at === 60 ? byte ^ 1 : byte))),
    ),
  ),
  'entries that are not whole': toForgery((members) =>
    replaceMember(members, ['entries'], (content) => Buffer.concat([content, Buffer.of(1)])),
  ),
  'an edited document': edit('records/', (text) => text.replace('"created_at":', '"created_at":1')),
  'an edited document with its entry': toForgery((members) => {
    const at = members.findIndex(isIn('records'))
    const before = members[at]?.content ?? Buffer.alloc(0)
    const after = Buffer.from(before.toString().replace('"created_at":', '"created_at":1'))
    const digests = [before, after].map((content) => hash('sha256', content, 'hex'))
    const swap = (hex: string): string => hex.replace(digests[0] ?? '', digests[1] ?? '')
    const edited = replaceMember(members, ['entries'], (content) => Buffer.from(swap(content.toString('hex')), 'hex'))
    return edited.map((member, index) => (index === at ? { ...member, content: after } : member))
  }),
  'a verdict with another result': toForgery((members) => {
    const at = members.findLastIndex(
      ({ content, name }) => name.startsWith('records/') && content.includes('"verdict"'),
    )
    const name = members[at]?.name ?? ''
    return replaceMember(members, [name], (content) => Buffer.from(content.toString().replace('"sig":"', '"sig":"A')))
  }),
  'two documents exchanged': toForgery((members) => {
    const [first, second] = members.filter(isIn('records'))
    const exchange = (member: Member): Member => {
      const other = member === first ? second : first
      return member === first || member === second ? { ...member, content: other?.content ?? member.content } : member
    }
    return members.map(exchange)
  }),
  'another template': edit('flow/', (text) => text.replace('approvals: 1', 'approvals: 0'), '.json'),
  'an edited event': edit('events/', (text) => text.replace('"event":"', '"event":"x'), '.json'),
  'the proof of another event': toForgery((members) => {
    const [first, second] = members.filter(({ name }) => name.startsWith('events/') && name.endsWith('.proof'))
    return replaceMember(members, [first?.name ?? ''], () => second?.content ?? Buffer.alloc(0))
  }),
  'a proof with one more hash': edit('events/', (text) => `${text}${text.slice(0, 45)}`, '.proof'),
  'a range with one more hash': edit('range', (text) => `${text}${text.slice(0, 45)}`),
  'another attachment': toForgery((members) =>
    replaceMember(members, ['attachments/'], () => Buffer.from('all green')),
  ),
  'an attachment of no record': toForgery((members) => {
    const content = Buffer.from('all green')
    const name = `attachments/${hash('sha256', content)}`
    return [...members, { name, content }].toSorted((one, other) =>
      one.name.startsWith('attachments/') && other.name.startsWith('attachments/') && one.name < other.name ? -1 : 0,
    )
  }),
  'the name of another trail': edit('package.json', (text) => text.replace(/"trail":"\w+"/, '"trail":"other"')),
  'the name of another flow': edit('package.json', (text) => text.replace('"flow":"shop"', '"flow":"bank"')),
  'the name of another organisation': edit('package.json', (text) => text.replace(/"org":"/, '"org":"x')),
  'the records of another trail': withThoseOf('otherTrail', 'records/'),
  'the records and entries of another trail': withThoseOf('otherTrail', 'records/', 'entries', 'range'),
  'the range of another log': withThoseOf('otherLog', 'range'),
  'the events of another log': withThoseOf('otherLog', 'events/'),
  'the checkpoint of another log': withThoseOf('otherLog', 'checkpoint'),
  'an earlier checkpoint': withThoseOf('earlier', 'checkpoint'),
  'an earlier checkpoint and its entries': withThoseOf('earlier', 'checkpoint', 'entries'),
  'the attachments of another package': withThoseOf('otherLog', 'attachments/'),
  'a checkpoint of another size': edit('checkpoint', (text) =>
    text.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) - 1}\n`),
  ),
  'a checkpoint of another origin': edit('checkpoint', (text) => `x${text}`),
  'a checkpoint without a signature': edit('checkpoint', (text) => text.slice(0, text.indexOf('—'))),
  'a checkpoint with a wrong signature': edit('checkpoint', (text) =>
    text.replace(/(— \S+ .{20})(.)/, (_, start: string, one: string) => `${start}${one === 'A' ? 'B' : 'A'}`),
  ),
  'the package of another log': ({ otherLog }) => otherLog.archive,
  'an override left out': toForgery((members) => {
    const at = members.findIndex(({ name, content }) => name.startsWith('records/') && content.includes('"override"'))
    return members.filter((_, index) => index !== at)
  }),
}
