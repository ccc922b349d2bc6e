import { gzipSync } from 'node:zlib'
import { printArchive, type Member } from './archive.ts'
import { edit, insertAfter, toForgery, type Forgery } from './edit.ts'

const end = 1024
const extra = (name: string, content = ''): Member => ({ name, content: Buffer.from(content) })

/** Cuts an archive in the middle of its first member with such a name. */
function cutIn(part: string): Forgery {
  return ({ archive, members }) => {
    const at = members.findIndex(({ name }) => name.startsWith(part))
    const before = printArchive(members.slice(0, at)).length - end
    return archive.subarray(0, before + 512 + Math.ceil((members[at]?.content.length ?? 0) / 2))
  }
}

/** Changes the header of the first member with such a name. */
function withHeader(part: string, header: NonNullable<Member['header']>): Forgery {
  return toForgery((members) => {
    const at = members.findIndex(({ name }) => name.startsWith(part))
    return members.map((member, index) => (index === at ? { ...member, header } : member))
  })
}

/** Packages that have another form than rules 12.1: what a person or a tool did to the file. */
export const formForgeries: Readonly<Record<string, Forgery>> = {
  'an empty file': () => Buffer.alloc(0),
  'zeros alone': () => Buffer.alloc(4096),
  'a text': () => Buffer.from('This is a package.\n'),
  'compressed with gzip': ({ archive }) => gzipSync(archive),
  'cut in the first header': ({ archive }) => archive.subarray(0, 300),
  'cut in README.txt': cutIn('README.txt'),
  'cut in the checkpoint': cutIn('checkpoint'),
  'cut in the range': cutIn('range'),
  'cut in the entries': cutIn('entries'),
  'cut in the events': cutIn('events/'),
  'cut in the records of the flow': cutIn('flow/'),
  'cut in the records': cutIn('records/'),
  'cut in an attachment': cutIn('attachments/'),
  'without its end': ({ archive }) => archive.subarray(0, -end),
  'with one block as its end': ({ archive }) => archive.subarray(0, -512),
  'with three blocks as its end': ({ archive }) => Buffer.concat([archive, Buffer.alloc(512)]),
  'with data after its end': ({ archive }) => Buffer.concat([archive, Buffer.from('more')]),
  'with another archive after its end': ({ archive }) => Buffer.concat([archive, archive]),
  'with padding that is not zero': ({ archive, members }) => {
    const padded = Buffer.from(archive)
    padded[512 + (members[0]?.content.length ?? 0)] = 32
    return padded
  },
  'with another mode': withHeader('entries', { mode: '0000755' }),
  'with an owner': withHeader('records/', { uid: '0001750' }),
  'with a user name': withHeader('records/', { user: 'root' }),
  'with a time': withHeader('README.txt', { time: '15072300000' }),
  'with a wrong checksum': withHeader('checkpoint', { error: 1 }),
  'with the header of GNU tar': withHeader('range', { magic: 'ustar  ' }),
  'with a size that has a space': withHeader('range', { size: '          0' }),
  'with a size of 8 GiB': withHeader('entries', { size: '77777777777' }),
  'with a symlink': withHeader('attachments/', { type: '2', link: '/etc/passwd' }),
  'with a folder': toForgery((members) =>
    insertAfter(members, 'entries', { ...extra('events/'), header: { type: '5' } }),
  ),
  'with a pax header': toForgery((members) =>
    insertAfter(members, 'entries', { ...extra('x', '20 path=events/1.js\n'), header: { type: 'x' } }),
  ),
  'with a long name of GNU tar': toForgery((members) =>
    insertAfter(members, 'entries', { ...extra('././@LongLink', 'events/1.json'), header: { type: 'L' } }),
  ),
  'with a name that has a path': toForgery((members) => [...members, extra('../../.bashrc', 'rm -r ~')]),
  'with one more member': toForgery((members) => [...members, extra('zz.txt')]),
  'with one more file in records': toForgery((members) => insertAfter(members, 'entries', extra('records/x.json'))),
  'with a proof of a record': toForgery((members) => {
    const at = members.findIndex(({ name }) => name.startsWith('records/'))
    const name = members[at]?.name ?? ''
    return insertAfter(members, name, extra(name.replace('json', 'proof')))
  }),
  'with bytes after a name': toForgery((members) =>
    members.map((member) => ({ ...member, name: member.name.replace('range', 'range\0x') })),
  ),
  'with a member twice': toForgery((members) => insertAfter(members, 'checkpoint', extra('range'))),
  'with a name that has zeros before it': toForgery((members) =>
    members.map((member) => ({ ...member, name: member.name.replace('events/', 'events/0') })),
  ),
  'with two members exchanged': toForgery(([first, second, ...others]) =>
    [second, first, ...others].filter((member) => member !== undefined),
  ),
  'with the events after the records': toForgery((members) => {
    const events = members.filter(({ name }) => name.startsWith('events/'))
    return [...members.filter((member) => !events.includes(member)), ...events]
  }),
  'with the attachments in another order': toForgery((members) => [
    ...members.slice(0, -2),
    ...members.slice(-2).toReversed(),
  ]),
  'without README.txt': toForgery((members) => members.slice(1)),
  'without a range': toForgery((members) => members.filter(({ name }) => name !== 'range')),
  'without a proof': toForgery((members) => members.filter(({ name }) => !name.endsWith('.proof'))),
  'with other words for people': edit('README.txt', (text) => text.replace('Do not believe it', 'Believe it')),
  'with a line feed after package.json': edit('package.json', (text) => `${text}\n`),
  'with CRLF after package.json': edit('package.json', (text) => `${text}\r\n`),
  'with spaces in package.json': edit('package.json', (text) => text.replaceAll(':"', ': "')),
  'with members of package.json in another order': edit('package.json', (text) => {
    const { org, ...others } = JSON.parse(text) as Record<string, string>
    return JSON.stringify({ org, ...others })
  }),
  'with one more member of package.json': edit('package.json', (text) => text.replace('{', '{"a":"b",')),
  'with another format': edit('package.json', (text) => text.replace('package-v1', 'package-v2')),
  'with a byte order mark': edit('package.json', (text) => `\uFEFF${text}`),
  'with CRLF in the checkpoint': edit('checkpoint', (text) => text.replaceAll('\n', '\r\n')),
  'with a size that has a zero before it': edit('checkpoint', (text) => text.replace(/\n(\d+)\n/, '\n0$1\n')),
  'with a line after the signatures': edit('checkpoint', (text) => `${text}— \n`),
  'with a range without its last line feed': edit('range', (text) => text.slice(0, -1)),
  'with CRLF in a proof': edit('events/', (text) => text.replaceAll('\n', '\r\n'), '.proof'),
  'with base64 of another form': edit('range', (text) =>
    text.replace(/(.)=\n/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=\n`),
  ),
}
