export const id = 502;
export const ids = [502];
export const modules = {

/***/ 502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k: () => (/* binding */ collectArtifacts)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/fingerprint/bounded.js
/**
 * `work` on every item, at most `limit` at a time; the results in the order of the items. After the first failure nothing new is
 * begun, and that failure is thrown.
 */
async function mapBounded(items, limit, work) {
    const results = [];
    const queue = items.entries();
    let failed = false;
    async function drain() {
        for (const [index, item] of queue) {
            if (failed)
                return;
            results[index] = await work(item);
        }
    }
    const drains = Array.from({ length: Math.min(limit, items.length) }, () => drain().catch((error) => {
        failed = true;
        throw error;
    }));
    await Promise.all(drains);
    return results;
}

;// CONCATENATED MODULE: ./build/fingerprint/bytes.js
function toBytes(path) {
    return Buffer.from(path).toString('latin1');
}
function toPath(bytes) {
    return Buffer.from(bytes, 'latin1');
}
/** A path for a message: what is not text, or would break the line that it stands in, is escaped. */
function toText(bytes) {
    return toPath(bytes)
        .toString('utf8')
        .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1));
}

;// CONCATENATED MODULE: ./build/fingerprint/failure.js


/** A `file` error about one place: its name, what was found there, and what to do. */
function placeError(place, found, cause) {
    const file = toText(place.shown);
    return new error/* EvidenceError */.o('file', `${file} ${found}`, { facts: { file }, cause });
}
function changedError(place) {
    return placeError(place, 'changed while it was being read: fingerprint it once nothing writes to it any more');
}
function specialError(place) {
    return placeError(place, 'is a socket, device or pipe, which holds no bytes of its own to fingerprint: leave it out');
}
/** Node's words for a failed system call, in ours. An error that already is ours passes through. */
function readError(place, cause) {
    if (cause instanceof error/* EvidenceError */.o)
        return cause;
    const code = systemCode(cause);
    switch (code) {
        case 'ENOENT':
        case 'ENOTDIR':
            return placeError(place, 'vanished while it was being read: fingerprint it once nothing changes it any more', cause);
        case 'ELOOP':
            return placeError(place, 'became a symbolic link while it was being read, or its links go in a circle', cause);
        case 'EACCES':
        case 'EPERM':
            return placeError(place, 'may not be read by this user: give the user who runs this the right to read it', cause);
        default:
            return placeError(place, `could not be read (${code}): see that its disk is well, then try again`, cause);
    }
}
function systemCode(error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
        return error.code;
    return String(error);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./build/fingerprint/file.js





/** A file below this size is read in one go, into memory that all such files share. */
const smallFile = 64 * 1024;
const chunk = 1024 * 1024;
/**
 * SHA-256 of a file's bytes, as 64 lowercase hex characters: what `sha256sum` and `openssl dgst -sha256` print. A link is not followed.
 */
async function digestFile(file, reading) {
    try {
        const descriptor = (0,external_node_fs_.openSync)(toPath(file.path), safely);
        try {
            return await digestOpened(file, descriptor, reading);
        }
        finally {
            (0,external_node_fs_.closeSync)(descriptor);
        }
    }
    catch (error) {
        throw readError(file, error);
    }
}
/** A pipe or a link that took the file's place must neither hang the open nor lead elsewhere. Windows knows neither flag. */
const safely = external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NOFOLLOW | external_node_fs_.constants.O_NONBLOCK;
async function digestOpened(file, descriptor, reading) {
    const before = (0,external_node_fs_.fstatSync)(descriptor);
    if (!before.isFile())
        throw specialError(file);
    const { digest, size } = before.size < reading.scratch.length ? digestAtOnce(descriptor, reading) : await digestStream(descriptor, reading);
    const after = (0,external_node_fs_.fstatSync)(descriptor);
    if (size !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
        throw changedError(file);
    return digest;
}
function digestAtOnce(descriptor, { scratch, onRead }) {
    let size = 0;
    for (let got = -1; got !== 0 && size < scratch.length; size += got) {
        got = (0,external_node_fs_.readSync)(descriptor, scratch, size, scratch.length - size, null);
    }
    onRead(size);
    return { digest: (0,external_node_crypto_.hash)('sha256', scratch.subarray(0, size), 'hex'), size };
}
const readInto = (0,external_node_util_.promisify)(external_node_fs_.read);
/** Two chunks take turns: while one is hashed here, the next is read in the thread pool. */
async function digestStream(descriptor, { onRead }) {
    const sum = (0,external_node_crypto_.createHash)('sha256');
    let [current, next] = [Buffer.allocUnsafe(chunk), Buffer.allocUnsafe(chunk)];
    let pending = readInto(descriptor, current, 0, chunk, null);
    let size = 0;
    for (;;) {
        const { bytesRead } = await pending;
        if (bytesRead === 0)
            return { digest: sum.digest('hex'), size };
        pending = readInto(descriptor, next, 0, chunk, null);
        sum.update(current.subarray(0, bytesRead));
        size += bytesRead;
        onRead(bytesRead);
        [current, next] = [next, current];
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/fingerprint/tree.js



/** Everything below a folder; links are listed, not followed. Sockets, devices and pipes are refused by name. */
function listTree(root) {
    const paths = [];
    const links = new Set();
    const folders = [];
    const waiting = [''];
    for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
        const folder = { path: `${root.path}/${prefix}`, shown: `${root.shown}/${prefix}` };
        folders.push({ ...folder, modified: modifiedAt(folder) });
        for (const entry of list(folder)) {
            const path = prefix + toBytes(entry.name);
            if (entry.isDirectory())
                waiting.push(`${path}/`);
            else
                paths.push(path);
            if (entry.isSymbolicLink())
                links.add(path);
            if (isSpecial(entry))
                throw specialError({ path: folder.path, shown: `${root.shown}/${path}` });
        }
    }
    return { paths: paths.toSorted(), links, folders };
}
/** Nothing came or went since the listing: a file that was written meanwhile would be missing from the digest in silence. */
function assertSame(folders) {
    for (const folder of folders) {
        if (modifiedAt(folder) !== folder.modified)
            throw changedError(folder);
    }
}
function modifiedAt(folder) {
    try {
        return (0,external_node_fs_.statSync)(toPath(folder.path)).mtimeMs;
    }
    catch (error) {
        throw readError(folder, error);
    }
}
function list(folder) {
    try {
        return (0,external_node_fs_.readdirSync)(toPath(folder.path), { encoding: 'buffer', withFileTypes: true });
    }
    catch (error) {
        throw readError(folder, error);
    }
}
function isSpecial(entry) {
    return !entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink();
}

;// CONCATENATED MODULE: ./build/fingerprint/folder.js








const atOnce = 8;
const breath = 256;
/**
 * SHA-256 over one line for each file, `<sha256>  <path>\n`, and for each symbolic link, `<sha256 of its target text>  <path>@\n`;
 * paths relative to the folder, `/`-separated, sorted by bytes. Modes, times, owners and folders without files do not count.
 *
 * A name that holds a backslash, newline or carriage return is written as sha256sum (coreutils 9) writes it: the line begins with
 * `\`, and the name has `\\`, `\n`, `\r`. A file (not a link) whose name ends in `@` ends in `\@`, in a line that begins with `\`:
 * else a file `x@` would pass for a link `x`. So lines can be read back in one way only.
 *
 * A folder without any file is refused: its digest would be that of an empty file, and a build that made nothing proves nothing.
 */
async function digestFolder(folder, reading) {
    const tree = listTree(folder);
    if (tree.paths.length === 0) {
        throw placeError(folder, 'holds no file, so there is nothing to fingerprint: build first, or name another folder');
    }
    const digests = await digestEach(folder, tree, reading);
    assertSame(tree.folders);
    const sum = (0,external_node_crypto_.createHash)('sha256');
    for (const [index, path] of tree.paths.entries()) {
        sum.update(toLine(digests[index] ?? '', path, tree.links.has(path)), 'latin1');
    }
    return sum.digest('hex');
}
function digestEach(folder, { paths, links }, reading) {
    let count = 0;
    return mapBounded(paths, atOnce, async (path) => {
        count += 1;
        // Small files are read synchronously: let timers and the reads of large files have their turn.
        if (count % breath === 0)
            await (0,external_node_timers_promises_.setImmediate)();
        const place = { path: `${folder.path}/${path}`, shown: `${folder.shown}/${path}` };
        return links.has(path) ? digestLink(place) : digestFile(place, reading);
    });
}
function digestLink(link) {
    try {
        return (0,external_node_crypto_.hash)('sha256', (0,external_node_fs_.readlinkSync)(toPath(link.path), { encoding: 'buffer' }), 'hex');
    }
    catch (error) {
        throw readError(link, error);
    }
}
function toLine(digest, path, isLink) {
    const name = awkward.test(path) ? folder_escape(path, isLink) : path;
    const mark = name === path ? '' : '\\';
    return `${mark}${digest}  ${name}${isLink ? '@' : ''}\n`;
}
const awkward = /[\\\n\r]|@$/;
const escapes = { '\\': String.raw `\\`, '\n': String.raw `\n`, '\r': String.raw `\r` };
function folder_escape(path, isLink) {
    const name = path.replaceAll(/[\\\n\r]/g, (character) => escapes[character] ?? character);
    return isLink ? name : name.replace(/@$/, String.raw `\@`);
}

// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
;// CONCATENATED MODULE: ./build/fingerprint/json.js



/** A JSON object in a file that another tool wrote; `where` opens the message when it is not one. */
function parseObject(text, where) {
    const parsed = (0,parse/* parse */.qg)(primitives/* FreeObject */.eA, parseJson(text, where));
    if (parsed.ok)
        return parsed.value;
    throw new error/* EvidenceError */.o('file', `${where} holds JSON that is not an object: have the tool write it again`);
}
/** The objects of an array member; undefined where there is no such array, or something else in it. */
function objectsOf(object, member) {
    const value = object[member];
    if (!Array.isArray(value))
        return undefined;
    const parsed = value.map((element) => (0,parse/* parse */.qg)(primitives/* FreeObject */.eA, element));
    const objects = parsed.flatMap((element) => (element.ok ? [element.value] : []));
    return objects.length === parsed.length ? objects : undefined;
}
/** A member that is an object; an empty one where it is missing or something else. */
function objectOf(object, member) {
    const parsed = (0,parse/* parse */.qg)(primitives/* FreeObject */.eA, object[member]);
    return parsed.ok ? parsed.value : {};
}
/** A text member; empty where it is missing or no text. */
function textOf(object, member) {
    const value = object[member];
    return typeof value === 'string' ? value : '';
}
function parseJson(text, where) {
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        throw new error/* EvidenceError */.o('file', `${where} is not JSON: have the tool write it again`, { cause });
    }
}

;// CONCATENATED MODULE: ./build/fingerprint/reference.js



const scheme = /^(?:docker:(?:\/\/)?|oci:\/\/)/;
const digested = /@sha\d+:/;
/** Whether this names an image in a registry, by digest or by scheme, rather than something on disk. */
function isReference(reference) {
    return scheme.test(reference) || digested.test(reference);
}
/** `name@sha256:<64 hex>`, as buildx, cosign and Kubernetes write it. A tag can move, so a reference without a digest is refused. */
function parseReference(reference) {
    const [name = '', digest = ''] = reference.replace(scheme, '').split('@');
    if (digest === '' || name === '') {
        const asked = 'give it as name@sha256:<digest>, as the push printed it';
        throw new error/* EvidenceError */.o('file', `${reference} names an image without its digest: ${asked}`, {
            facts: { reference },
        });
    }
    return { fingerprint: parseDigest(digest, reference), filename: name, kind: 'image' };
}
/** `sha256:<64 lowercase hex>`, the form of the OCI image specification (Descriptors, Digests); `where` opens the message. */
function parseDigest(digest, where) {
    const [algorithm, ...hex] = digest.split(':');
    const parsed = (0,parse/* parse */.qg)(primitives/* Fingerprint */.$A, hex.join(':'));
    if (algorithm === 'sha256' && parsed.ok)
        return parsed.value;
    const found = `gives the digest "${digest}", which is not sha256: and 64 lowercase hex characters: correct it`;
    throw new error/* EvidenceError */.o('file', `${where} ${found}`, { facts: { digest } });
}

;// CONCATENATED MODULE: ./build/fingerprint/tar-header.js
/** A tar archive is made of blocks of 512 bytes (POSIX.1-2017, pax, ustar Interchange Format). */
const block = 512;
/** Undefined where the checksum does not hold: then it is no header. */
function parseHeader(bytes) {
    if (octal(bytes.subarray(148, 156)) !== checksum(bytes))
        return undefined;
    // GNU tar ("ustar  ") keeps other things where POSIX has the prefix of the name.
    const prefix = bytes.toString('latin1', 257, 263) === 'ustar\0' ? tar_header_text(bytes.subarray(345, 500)) : '';
    const name = tar_header_text(bytes.subarray(0, 100));
    const type = tar_header_text(bytes.subarray(156, 157));
    return {
        name: prefix === '' ? name : `${prefix}/${name}`,
        size: number(bytes.subarray(124, 136)),
        type,
        isFile: type === '' || type === '0',
        extends: type === 'x' || type === 'L',
    };
}
/** The name (GNU) or the name and size (pax) that the member after this header has. */
function parseExtension(header, bytes) {
    if (header.type === 'L')
        return { name: tar_header_text(bytes) };
    const records = parseRecords(bytes);
    const [name, size] = [records.get('path'), records.get('size')];
    return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) };
}
/** pax: `<length of the record> <key>=<value>\n`. */
function parseRecords(bytes) {
    const records = new Map();
    for (let rest = bytes; rest.length > 0;) {
        const length = Number.parseInt(rest.toString('latin1', 0, 20), 10);
        if (!(length > 0))
            break;
        const [, key, value] = /^\d+ ([^=]+)=([^]*)\n$/.exec(rest.toString('utf8', 0, length)) ?? [];
        if (key !== undefined && value !== undefined)
            records.set(key, value);
        rest = rest.subarray(length);
    }
    return records;
}
/** The sum of all bytes, the eight of the checksum itself taken as spaces. */
function checksum(bytes) {
    let sum = 8 * 0x20;
    for (const [index, byte] of bytes.entries())
        sum += index >= 148 && index < 156 ? 0 : byte;
    return sum;
}
/** Octal digits, or, with the first bit set, a number of the bytes themselves (GNU, for more than 8 GiB). */
function number(field) {
    return (field[0] ?? 0) >= 0x80 ? field.readUIntBE(field.length - 6, 6) : octal(field);
}
function octal(field) {
    const digits = tar_header_text(field).trim();
    return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : Number.NaN;
}
function tar_header_text(field) {
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? field.length : end);
}

;// CONCATENATED MODULE: ./build/fingerprint/tar.js


/** The regular files of a tar archive by name (of a name that comes twice the last, as when unpacking). Bodies are not read. */
async function listMembers(archive, file) {
    const members = new Map();
    let next = {};
    for (let position = 0;;) {
        const found = await headerAt(archive, file, position);
        if (found === undefined)
            return members;
        const header = found.extends ? found : { ...found, ...next };
        const member = { offset: position + block, size: header.size };
        if (!Number.isSafeInteger(header.size))
            throw placeError(archive, `is damaged at byte ${position}: build it again`);
        next = header.extends ? { ...next, ...(await extension(archive, file, { ...header, ...member })) } : {};
        if (header.isFile)
            members.set(header.name.replace(/^(?:\.\/)+/, ''), member);
        position = member.offset + Math.ceil(member.size / block) * block;
    }
}
async function readMember(file, member) {
    const bytes = Buffer.alloc(member.size);
    const { bytesRead } = await file.read(bytes, 0, member.size, member.offset);
    return bytes.subarray(0, bytesRead);
}
async function headerAt(archive, file, offset) {
    const bytes = await readMember(file, { offset, size: block });
    if (isEnd(bytes))
        return undefined;
    const header = bytes.length === block ? parseHeader(bytes) : undefined;
    if (header !== undefined)
        return header;
    throw placeError(archive, `${diagnose(bytes, offset)}: give an OCI layout folder, or an archive as the build wrote it`);
}
function isEnd(bytes) {
    return bytes.length === block && bytes.every((byte) => byte === 0);
}
function diagnose(bytes, offset) {
    if (offset > 0)
        return `is cut short or damaged at byte ${offset}`;
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? 'is compressed (gunzip unpacks it)' : 'is no tar archive';
}
/** A pax header or a GNU long name says more of the member that follows it. It is a few lines; more is an attack on our memory. */
async function extension(archive, file, header) {
    if (header.size > 1024 * 1024)
        throw placeError(archive, 'has a tar header of more than 1 MiB: build it again');
    const bytes = await readMember(file, header);
    return parseExtension(header, bytes);
}

;// CONCATENATED MODULE: ./build/fingerprint/image.js







/**
 * The digest of an image on disk: of the one manifest (or manifest list) that `index.json` of an OCI layout names, whether the layout
 * is a folder or a tar archive (`docker save` from Docker 25, `buildx --output type=oci`, skopeo's `oci-archive:`); or the digest that
 * the metadata file of a buildx build holds. The manifest of a layout is read, and must have that digest.
 */
async function readImage(place, filename, isFolder) {
    if (isFolder)
        return readLayout(place, filename, folderReader(place));
    const file = await openFile(place);
    try {
        if (await startsAsJson(file))
            return parseMetadata(place, filename, await file.readFile('utf8'));
        const members = await listMembers(place, file);
        return await readLayout(place, filename, archiveReader(place, file, members));
    }
    catch (error) {
        throw readError(place, error);
    }
    finally {
        await file.close();
    }
}
async function openFile(place) {
    try {
        return await (0,promises_.open)(toPath(place.path));
    }
    catch (error) {
        throw readError(place, error);
    }
}
async function startsAsJson(file) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0);
    return bytesRead === 1 && buffer.toString() === '{';
}
/** docs.docker.com, docker buildx build --metadata-file: `containerimage.digest` and, comma-separated, `image.name`. */
function parseMetadata(place, filename, text) {
    const where = toText(place.shown);
    const metadata = parseObject(text, where);
    const [name = ''] = textOf(metadata, 'image.name').split(',');
    const fingerprint = parseDigest(textOf(metadata, 'containerimage.digest'), `${where}, containerimage.digest,`);
    return { fingerprint, filename: name || filename, kind: 'image' };
}
async function readLayout(place, filename, read) {
    const descriptor = await findDescriptor(place, read);
    const fingerprint = parseDigest(textOf(descriptor, 'digest'), `${toText(place.shown)}, index.json,`);
    await verify(place, fingerprint, read);
    const name = textOf(objectOf(descriptor, 'annotations'), 'io.containerd.image.name');
    return { fingerprint, filename: name || filename, kind: 'image' };
}
/** A layout may name one manifest under several tags, but for several images nobody could say which is meant. */
async function findDescriptor(place, read) {
    const index = await read('index.json');
    if (index === undefined)
        throw await foreignError(place, read);
    const where = `${toText(place.shown)}, index.json,`;
    const manifests = objectsOf(parseObject(index.toString('utf8'), where), 'manifests') ?? [];
    const [first] = manifests;
    if (first === undefined)
        throw placeError(place, 'names no image in its index.json: build it again');
    const digests = new Set(manifests.map((manifest) => textOf(manifest, 'digest')));
    if (digests.size === 1)
        return first;
    throw placeError(place, `holds several images (${[...digests].join(', ')}): give the one that is meant as name@<digest>`);
}
async function foreignError(place, read) {
    const isOldSave = (await read('manifest.json')) !== undefined;
    const found = isOldSave
        ? 'was saved by a Docker before 25, which keeps no manifest digest: push the image and give it as name@sha256:<digest>'
        : 'is no OCI image layout, for it holds no index.json: give the folder or archive that the image build wrote';
    return placeError(place, found);
}
async function verify(place, fingerprint, read) {
    const manifest = await read(`blobs/sha256/${fingerprint}`);
    if (manifest === undefined)
        throw placeError(place, `lacks the manifest sha256:${fingerprint} that it names: build it again`);
    if ((0,external_node_crypto_.hash)('sha256', manifest, 'hex') !== fingerprint) {
        throw placeError(place, `holds a manifest that is not sha256:${fingerprint}, as it says: build it again`);
    }
}
function folderReader(folder) {
    return async (name) => {
        const member = { path: `${folder.path}/${name}`, shown: `${folder.shown}/${name}` };
        try {
            assertSmall(member, (await (0,promises_.stat)(toPath(member.path))).size);
            return await (0,promises_.readFile)(toPath(member.path));
        }
        catch (error) {
            if (systemCode(error) === 'ENOENT')
                return undefined;
            throw readError(member, error);
        }
    };
}
function archiveReader(archive, file, members) {
    return async (name) => {
        const member = members.get(name);
        if (member === undefined)
            return undefined;
        assertSmall({ path: archive.path, shown: `${archive.shown}, ${name}` }, member.size);
        return readMember(file, member);
    };
}
/** Registries too refuse manifests above 4 MiB (OCI distribution specification, Pushing Manifests). */
function assertSmall(member, size) {
    if (size <= 4 * 1024 * 1024)
        return;
    throw placeError(member, `is larger than any image manifest may be (${size} bytes): build the image again`);
}

;// CONCATENATED MODULE: ./build/fingerprint/fingerprint.js











const fingerprint_atOnce = 4;
/**
 * The fingerprint of one artifact, by its reference: a path (links to it are followed); `name@sha256:<64 hex>`, taken as it stands;
 * or `oci:<path>`: an OCI layout folder, an archive of one, or the metadata file that `docker buildx build --metadata-file` writes.
 * Paths are relative to `cwd`. Throws EvidenceError `file` for what is missing, unreadable, special, or changes meanwhile.
 * `onRead` is told how many bytes more were read.
 */
async function fingerprint(reference, cwd, onRead) {
    if (isReference(reference))
        return parseReference(reference);
    const isImage = reference.startsWith('oci:');
    const path = isImage ? reference.slice('oci:'.length) : reference;
    const place = await find(path, cwd);
    const filename = (0,external_node_path_.basename)((0,external_node_path_.resolve)(cwd, path)) || path;
    const stat = await (0,promises_.stat)(toPath(place.path));
    if (!stat.isDirectory() && !stat.isFile())
        throw specialError(place);
    const isFolder = stat.isDirectory();
    if (isImage)
        return readImage(place, filename, isFolder);
    const digest = await digestPlace(place, isFolder, onRead);
    return { fingerprint: primitives/* Fingerprint */.$A.parse(digest), filename, kind: isFolder ? 'folder' : 'file' };
}
/** Several at once, in the order given; at most four are being read at any time. */
async function fingerprintAll(references, cwd, onRead) {
    return mapBounded(references, fingerprint_atOnce, (reference) => fingerprint(reference, cwd, onRead));
}
function digestPlace(place, isFolder, onRead = () => undefined) {
    const reading = { scratch: Buffer.allocUnsafe(smallFile), onRead };
    return isFolder ? digestFolder(place, reading) : digestFile(place, reading);
}
async function find(path, cwd) {
    if (path === '')
        throw new error/* EvidenceError */.o('file', 'An artifact has an empty name: give a file, a folder or an image');
    const place = { path: toBytes((0,external_node_path_.resolve)(cwd, path)), shown: toBytes(path.replace(/(?<=.)[/\\]+$/, '')) };
    try {
        return { ...place, path: toBytes(await (0,promises_.realpath)(toPath(place.path), { encoding: 'buffer' })) };
    }
    catch (error) {
        throw systemCode(error) === 'ENOENT' ? missingError(place, error) : readError(place, error);
    }
}
function missingError(place, cause) {
    const found = 'does not exist: give a file or folder that the build made, or an image as name@sha256:<digest> or with host and tag, as in ghcr.io/acme/app:1.2';
    return placeError(place, found, cause);
}

// EXTERNAL MODULE: external "node:path/posix"
var posix_ = __webpack_require__(3916);
;// CONCATENATED MODULE: ./build/fingerprint/checksum.js



const coreutils = /^(?<mark>\\?)(?<hex>[0-9a-fA-F]{64}) [ *](?<name>.+)$/;
const tagged = /^(?<mark>\\?)SHA256 \((?<name>.+)\) = (?<hex>[0-9a-fA-F]{64})$/;
/**
 * The files of a checksum file as sha256sum writes it (`<hex>  name`, `<hex> *name`, escaped names with a `\` before the line) or with
 * `--tag`, as BSD does (`SHA256 (name) = <hex>`). Empty lines and `#` lines are passed over. `shown` is what messages call the file.
 * Throws EvidenceError `file`, with the line's number, for any other line, for none, and for two digests of one name.
 */
function parseChecksums(text, shown) {
    const digests = new Map();
    for (const [index, line] of text
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)
        .entries()) {
        if (line === '' || line.startsWith('#'))
            continue;
        const where = `${shown}, line ${index + 1},`;
        const { name, artifact } = parseLine(line, where);
        if ((digests.get(name) ?? artifact).fingerprint !== artifact.fingerprint) {
            throw new error/* EvidenceError */.o('file', `${where} gives ${name} a second digest: remove the one that is out of date`);
        }
        digests.set(name, artifact);
    }
    if (digests.size > 0)
        return [...digests.values()];
    throw new error/* EvidenceError */.o('file', `${shown} lists no file: write it with sha256sum`);
}
function parseLine(line, where) {
    const groups = (coreutils.exec(line) ?? tagged.exec(line))?.groups;
    if (groups === undefined) {
        throw new error/* EvidenceError */.o('file', `${where} is not in the form of sha256sum: write it with sha256sum`);
    }
    const { mark, hex = '', name: written = '' } = groups;
    const name = mark === '' ? written : checksum_unescape(written);
    const fingerprint = parseDigest(`sha256:${hex.toLowerCase()}`, where);
    return { name, artifact: { fingerprint, filename: (0,posix_.basename)(name), kind: 'file' } };
}
const meanings = { n: '\n', r: '\r', '\\': '\\' };
function checksum_unescape(name) {
    return name.replaceAll(/\\([nr\\])/g, (_, character) => meanings[character] ?? character);
}

;// CONCATENATED MODULE: ./build/fingerprint/listed.js



const source = '$GITHUB_ARTIFACTS_LIST';
/**
 * The artifacts that earlier steps of the job declared: the text of the file that `$GITHUB_ARTIFACTS_LIST` names (runner 2.336),
 * `{version: 1, subjects: [{name, digest: "sha256:…", kind: "file" | "oci"}]}`. An empty file lists none. Throws EvidenceError `file`
 * for another version or a subject that is not whole: half a list would leave artifacts out in silence.
 */
function parseArtifactsList(text) {
    if (text.trim() === '')
        return [];
    const list = parseObject(text, source);
    const subjects = objectsOf(list, 'subjects');
    if (list['version'] !== 1 || subjects === undefined) {
        const asked = 'name the artifacts yourself';
        throw new error/* EvidenceError */.o('file', `${source} is not a list of version 1 with subjects: ${asked}`, { facts: { list } });
    }
    return subjects.map(toArtifact);
}
function toArtifact(subject, index) {
    const where = `${source}, subjects.${index},`;
    const filename = textOf(subject, 'name');
    if (filename === '')
        throw new error/* EvidenceError */.o('file', `${where} has no name: name the artifacts yourself`);
    return { fingerprint: parseDigest(textOf(subject, 'digest'), where), filename, kind: toKind(subject, where) };
}
function toKind(subject, where) {
    const kind = textOf(subject, 'kind');
    if (kind === 'file')
        return 'file';
    if (kind === 'oci')
        return 'image';
    throw new error/* EvidenceError */.o('file', `${where} has the kind "${kind}", not file or oci: name the artifacts yourself`);
}

// EXTERNAL MODULE: ./build/registry/image-name.js
var image_name = __webpack_require__(3971);
// EXTERNAL MODULE: ./build/command/files.js
var command_files = __webpack_require__(8537);
;// CONCATENATED MODULE: ./build/command/reading.js
/** Milliseconds before a person is shown anything, and between two looks. */
const patience = 1000;
const pace = 200;
/** Where a person watches, shows how far reading has come for as long as it takes. */
async function watchReading({ status }, work) {
    if (status === undefined)
        return work();
    let read = 0;
    let next = performance.now() + patience;
    try {
        return await work((bytes) => {
            read += bytes;
            if (performance.now() < next)
                return;
            next = performance.now() + pace;
            status(`Fingerprinting: ${(read / 1e6).toFixed(0)} MB read`);
        });
    }
    finally {
        status('');
    }
}

;// CONCATENATED MODULE: ./build/command/artifact.js










const checksums = 'checksums:';
/** Fingerprints what the `artifacts` lines name; with none, takes what `$GITHUB_ARTIFACTS_LIST` lists. */
async function collectArtifacts(lines, surroundings, budget) {
    if (lines.length === 0)
        return listedArtifacts(surroundings.environment['GITHUB_ARTIFACTS_LIST']);
    const { cwd } = surroundings.host;
    const found = (await Promise.all(lines.map(async (line) => expand(artifact_parseLine(line, cwd), surroundings, budget)))).flat();
    const unread = found.filter((it) => 'reference' in it);
    const references = unread.map(({ reference }) => reference);
    const read = await watchReading(surroundings.host, (onRead) => fingerprintAll(references, cwd, onRead));
    const fingerprinted = new Map(unread.map((line, at) => [line, read[at]]));
    return found.flatMap((it) => {
        if (!('reference' in it))
            return [it];
        const one = fingerprinted.get(it);
        return one === undefined ? [] : [{ ...one, templateName: it.templateName }];
    });
}
async function readText(path, shown) {
    try {
        return await (0,promises_.readFile)(path, 'utf8');
    }
    catch (cause) {
        throw new error/* EvidenceError */.o('file', `\`artifacts\`: the checksum file ${shown} cannot be read: ${String(cause)}`, {
            cause,
        });
    }
}
async function readChecksums({ reference, templateName }, cwd) {
    const file = reference.slice(checksums.length);
    return parseChecksums(await readText((0,external_node_path_.resolve)(cwd, file), file), file).map((it) => ({ ...it, templateName }));
}
async function listedArtifacts(path) {
    if (path === undefined || path === '' || !(0,external_node_fs_.existsSync)(path))
        return [];
    return parseArtifactsList(await (0,promises_.readFile)(path, 'utf8')).map((it) => ({ ...it, templateName: undefined }));
}
/** A file whose own name holds `=` is that file. */
function artifact_parseLine(line, cwd) {
    const [, templateName, reference] = /^([a-zA-Z0-9\-_]+)=(.+)$/.exec(line) ?? [];
    return templateName === undefined || reference === undefined || (0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(cwd, line))
        ? { templateName: undefined, reference: line }
        : { templateName, reference };
}
/**
 * A file of checksums names several artifacts, whose digests are taken as they stand. A reference to an image or to something that is
 * there stands for itself; anything else is a glob for files.
 */
async function expand(line, surroundings, budget) {
    const { cwd } = surroundings.host;
    if (line.reference.startsWith(checksums))
        return readChecksums(line, cwd);
    if (artifact_isReference(line.reference) || (0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(cwd, line.reference)))
        return [line];
    if ((0,image_name/* isImageName */.l)(line.reference))
        return [await resolveTag(line, surroundings, budget)];
    const files = await (0,command_files/* findFiles */.l)([line.reference], cwd);
    if (files.length === 0) {
        throw new error/* EvidenceError */.o('file', `\`artifacts\`: ${line.reference} matches no file in ${cwd}. Did the build run before this step, in this job? Give a path, a glob, oci:<folder>, or an image such as ghcr.io/acme/app:1.2 or name@sha256:….`, { facts: { pattern: line.reference } });
    }
    return files.map((file) => ({ templateName: line.templateName, reference: (0,external_node_path_.relative)(cwd, file) }));
}
function artifact_isReference(text) {
    return /@sha\d+:/.test(text) || text.startsWith('oci:');
}
/** A tag can move: what is recorded is the digest that its registry names now. */
async function resolveTag({ reference, templateName }, { environment, host }, budget) {
    const { resolveImage } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(374), __webpack_require__.e(179)]).then(__webpack_require__.bind(__webpack_require__, 7179));
    return { ...(await resolveImage(reference, { environment, budget, mask: host.mask })), templateName };
}


/***/ }),

/***/ 3971:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ parseImageName),
/* harmony export */   l: () => (/* binding */ isImageName)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

const scheme = /^docker:(?:\/\/)?/;
/** The grammar of the OCI distribution specification (Pulling manifests), with docker's names of hosts. */
const grammar = /^(?:(?<host>localhost|[a-zA-Z0-9][a-zA-Z0-9-]*(?:\.[a-zA-Z0-9-]+)+|[a-zA-Z0-9-]+(?=:)|\[[0-9a-fA-F:]+\])(?<port>:\d{1,5})?\/)?(?<repository>[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*)(?::(?<tag>\w[\w.-]{0,127}))?$/;
const hub = new Set(['docker.io', 'index.docker.io']);
/** Whether a text can only mean an image in a registry: `docker://…`, or a host, a name and a tag, as in `ghcr.io/acme/app:1.2`. */
function isImageName(text) {
    if (scheme.test(text))
        return true;
    const { host, tag } = grammar.exec(text)?.groups ?? {};
    return host !== undefined && tag !== undefined;
}
/** Throws EvidenceError `usage` for a text that names no image. Without a tag docker's own default is meant, `latest`. */
function parseImageName(text) {
    const shown = text.replace(scheme, '');
    const { host, port = '', repository, tag = 'latest' } = grammar.exec(shown)?.groups ?? {};
    if (repository === undefined)
        throw nameless(text);
    return host === undefined || hub.has(host)
        ? { shown, registry: 'docker.io', repository: toHubRepository(repository), tag }
        : { shown, registry: `${host}${port}`, repository, tag };
}
/** Official images have no owner in their names. */
function toHubRepository(repository) {
    return repository.includes('/') ? repository : `library/${repository}`;
}
function nameless(text) {
    const message = `"${text}" names no image; give it as docker does, such as ghcr.io/acme/app:1.2 (lower case, with a tag or @sha256:…).`;
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', message, { facts: { reference: text } });
}


/***/ })

};
