export const id = 506;
export const ids = [506,145];
export const modules = {

/***/ 5019:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ toClient)
/* harmony export */ });
/* unused harmony export createClient */
/* harmony import */ var _schema_table_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8288);
/* harmony import */ var _line_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9098);


/** Throws EvidenceError `usage` for a URL that cannot be the base of the API. */
function createClient(options) {
    return toClient(openLine(options));
}
function toClient(line) {
    return { ...line.speak(_schema_table_js__WEBPACK_IMPORTED_MODULE_0__/* .operations */ .z), underway: line.underway, close: line.close };
}


/***/ }),

/***/ 5203:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  F: () => (/* binding */ collect)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
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
    return new build_error/* EvidenceError */.o('file', `${file} ${found}`, { facts: { file }, cause });
}
function changedError(place) {
    return placeError(place, 'changed while it was being read: fingerprint it once nothing writes to it any more');
}
function specialError(place) {
    return placeError(place, 'is a socket, device or pipe, which holds no bytes of its own to fingerprint: leave it out');
}
/** Node's words for a failed system call, in ours. An error that already is ours passes through. */
function readError(place, cause) {
    if (cause instanceof build_error/* EvidenceError */.o)
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
    throw new build_error/* EvidenceError */.o('file', `${where} holds JSON that is not an object: have the tool write it again`);
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
        throw new build_error/* EvidenceError */.o('file', `${where} is not JSON: have the tool write it again`, { cause });
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
        throw new build_error/* EvidenceError */.o('file', `${reference} names an image without its digest: ${asked}`, {
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
    throw new build_error/* EvidenceError */.o('file', `${where} ${found}`, { facts: { digest } });
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
        throw new build_error/* EvidenceError */.o('file', 'An artifact has an empty name: give a file, a folder or an image');
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
            throw new build_error/* EvidenceError */.o('file', `${where} gives ${name} a second digest: remove the one that is out of date`);
        }
        digests.set(name, artifact);
    }
    if (digests.size > 0)
        return [...digests.values()];
    throw new build_error/* EvidenceError */.o('file', `${shown} lists no file: write it with sha256sum`);
}
function parseLine(line, where) {
    const groups = (coreutils.exec(line) ?? tagged.exec(line))?.groups;
    if (groups === undefined) {
        throw new build_error/* EvidenceError */.o('file', `${where} is not in the form of sha256sum: write it with sha256sum`);
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
        throw new build_error/* EvidenceError */.o('file', `${source} is not a list of version 1 with subjects: ${asked}`, { facts: { list } });
    }
    return subjects.map(toArtifact);
}
function toArtifact(subject, index) {
    const where = `${source}, subjects.${index},`;
    const filename = textOf(subject, 'name');
    if (filename === '')
        throw new build_error/* EvidenceError */.o('file', `${where} has no name: name the artifacts yourself`);
    return { fingerprint: parseDigest(textOf(subject, 'digest'), where), filename, kind: toKind(subject, where) };
}
function toKind(subject, where) {
    const kind = textOf(subject, 'kind');
    if (kind === 'file')
        return 'file';
    if (kind === 'oci')
        return 'image';
    throw new build_error/* EvidenceError */.o('file', `${where} has the kind "${kind}", not file or oci: name the artifacts yourself`);
}

// EXTERNAL MODULE: ./build/registry/image-name.js
var image_name = __webpack_require__(3971);
;// CONCATENATED MODULE: ./build/command/files.js

/** Files (not folders) that match, as absolute paths in a fixed order. `!pattern` leaves out. */
async function findFiles(patterns, cwd) {
    // It brings the whole toolkit along, which must not be loaded before the first request is out.
    const { create } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(143), __webpack_require__.e(377)]).then(__webpack_require__.bind(__webpack_require__, 2377));
    const rooted = patterns.map((pattern) => pattern.startsWith('!') ? `!${(0,external_node_path_.resolve)(cwd, pattern.slice(1))}` : (0,external_node_path_.resolve)(cwd, pattern));
    const globber = await create(rooted.join('\n'), { matchDirectories: false, followSymbolicLinks: false });
    return (await globber.glob()).toSorted();
}

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
        throw new build_error/* EvidenceError */.o('file', `\`artifacts\`: the checksum file ${shown} cannot be read: ${String(cause)}`, {
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
    const files = await findFiles([line.reference], cwd);
    if (files.length === 0) {
        throw new build_error/* EvidenceError */.o('file', `\`artifacts\`: ${line.reference} matches no file in ${cwd}. Did the build run before this step, in this job? Give a path, a glob, oci:<folder>, or an image such as ghcr.io/acme/app:1.2 or name@sha256:….`, { facts: { pattern: line.reference } });
    }
    return files.map((file) => ({ templateName: line.templateName, reference: (0,external_node_path_.relative)(cwd, file) }));
}
function artifact_isReference(text) {
    return /@sha\d+:/.test(text) || text.startsWith('oci:');
}
/** A tag can move: what is recorded is the digest that its registry names now. */
async function resolveTag({ reference, templateName }, { environment, host }, budget) {
    const { resolveImage } = await __webpack_require__.e(/* import() */ 179).then(__webpack_require__.bind(__webpack_require__, 7179));
    return { ...(await resolveImage(reference, { environment, budget, mask: host.mask })), templateName };
}

// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./build/command/archive.js




const archive_block = 512;
/** Packs files as .tar.gz: ustar with pax paths (POSIX.1-2001), no times or owners, so that the same files give the same bytes. */
async function packArchive(files, cwd) {
    const entries = await Promise.all(files.map(async (file) => packFile(file, await (0,promises_.readFile)((0,external_node_path_.resolve)(cwd, file)))));
    return (0,external_node_util_.promisify)(external_node_zlib_.gzip)(Buffer.concat([...entries.flat(), Buffer.alloc(2 * archive_block)]));
}
function packFile(path, content) {
    const name = path.replaceAll('\\', '/');
    const record = paxRecord('path', name);
    return [
        header('pax', record.length, 'x'),
        padded(record),
        header(asciiTail(name), content.length, '0'),
        padded(content),
    ];
}
/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key, value) {
    const rest = Buffer.from(` ${key}=${value}\n`);
    let length = rest.length + 1;
    while (String(length).length + rest.length !== length)
        length = String(length).length + rest.length;
    return Buffer.concat([Buffer.from(String(length)), rest]);
}
function header(name, size, type) {
    const bytes = Buffer.alloc(archive_block);
    bytes.write(name, 0, 'ascii');
    bytes.write('0000644\0' + '0000000\0'.repeat(2), 100, 'ascii');
    bytes.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        ${type}`, 124, 'ascii');
    bytes.write('ustar\u000000', 257, 'ascii');
    let checksum = 0;
    for (const byte of bytes)
        checksum += byte;
    bytes.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    return bytes;
}
/** For readers that know no pax records: the end of the name, in what ustar can hold. */
function asciiTail(name) {
    return name.replace(/[^\x20-\x7e]/g, '_').slice(-100);
}
function padded(content) {
    return Buffer.concat([content, Buffer.alloc((archive_block - (content.length % archive_block)) % archive_block)]);
}

;// CONCATENATED MODULE: ./build/command/attach.js





/** 10 MB, inclusive (published-api.md §8, decisions.md §2). */
const limit = 10 * 1024 * 1024;
const contentTypes = {
    xml: 'application/xml',
    json: 'application/json',
    sarif: 'application/sarif+json',
    txt: 'text/plain',
};
/** The result files as one upload: a single one as it is, several as a .tar.gz. Too large is refused before anything is sent. */
async function attach(kind, files, cwd) {
    const [first] = files;
    if (first === undefined)
        return undefined;
    if (files.length === 1)
        return attachOne(first, cwd);
    const content = await packArchive(files, cwd);
    refuseTooLarge(`${files.length} ${kind} files, packed,`, content.byteLength);
    return { filename: `${kind}.tar.gz`, contentType: 'application/gzip', content, sha256: (0,external_node_crypto_.hash)('sha256', content) };
}
async function attachOne(file, cwd) {
    const path = (0,external_node_path_.resolve)(cwd, file);
    refuseTooLarge(file, (await (0,promises_.stat)(path)).size);
    const contentType = contentTypes[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return { filename: (0,external_node_path_.basename)(file), contentType, content: { path }, sha256: (0,external_node_crypto_.hash)('sha256', await (0,promises_.readFile)(path)) };
}
function refuseTooLarge(what, bytes) {
    if (bytes <= limit)
        return;
    throw new build_error/* EvidenceError */.o('file', `${what} would be an attachment of ${bytes.toLocaleString('en')} bytes, and the limit is 10 MB (${limit.toLocaleString('en')}). Set \`attach: false\` to report it without the file, or make it smaller.`, { facts: { bytes, limit } });
}

;// CONCATENATED MODULE: ./build/command/draft.js
const nothing = { artifacts: [], commits: [], drafts: [], failing: [], notes: [] };
function join(parts) {
    return {
        artifacts: parts.flatMap(({ artifacts }) => artifacts),
        commits: parts.flatMap(({ commits }) => commits),
        drafts: parts.flatMap(({ drafts }) => drafts),
        failing: parts.flatMap(({ failing }) => failing),
        notes: parts.flatMap(({ notes }) => notes),
    };
}

// EXTERNAL MODULE: ./build/command/name.js
var command_name = __webpack_require__(5699);
;// CONCATENATED MODULE: ./build/command/claim.js











/** A statement by the user, who says himself whether it is compliant. */
async function collectGeneric({ inputs, place }, surroundings) {
    const { compliant } = inputs;
    if (compliant === undefined)
        throw missing('compliant', 'generic', '`true` or `false`');
    const file = await attachNamed('generic', inputs.files, surroundings);
    return {
        ...nothing,
        drafts: [
            {
                type: 'generic',
                place,
                content: [compliant, file?.sha256],
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportGeneric',
                    type: 'generic',
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, is_compliant: compliant }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            },
        ],
    };
}
async function collectCustom(typeName, { inputs, place }, surroundings) {
    if (inputs.data === '')
        throw missing('data', `custom:${typeName}`, 'JSON, or the path of a JSON file');
    const data = await readData(inputs.data, surroundings.host.cwd);
    const file = await attachNamed(typeName, inputs.files, surroundings);
    return {
        ...nothing,
        drafts: [
            {
                type: `custom:${typeName}`,
                place: place ?? { name: typeName, artifact: undefined },
                content: [data, file?.sha256],
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportCustom',
                    type: `custom:${typeName}`,
                    name: common.attestation_name,
                    request: {
                        params: target,
                        body: { ...common, type_name: typeName, attestation_data: data },
                        ...(0,defined/* defined */.s)({ file }),
                        ...key,
                    },
                }),
            },
        ],
    };
}
function collectOverride({ inputs, place }) {
    const { compliant, reason } = inputs;
    const original = (0,parse/* parse */.qg)(primitives/* AttestationType */.$T, inputs['original-type']);
    if (place === undefined)
        throw missing('name', 'override', 'the name of the attestation to override');
    if (compliant === undefined)
        throw missing('compliant', 'override', '`true` or `false`, the outcome from now on');
    if (reason.trim() === '')
        throw missing('reason', 'override', 'why, in a sentence');
    if (!original.ok)
        throw missing('original-type', 'override', Object.values(original.errors).join('; '));
    if (!(0,command_name/* isOverridable */.UQ)(place.name))
        throw unaddressable(place.name);
    const expiry = (0,defined/* defined */.s)({ expires_at: inputs['expires-at'] });
    return {
        ...nothing,
        drafts: [
            {
                type: 'override',
                place,
                content: { compliant, reason, original: original.value, ...expiry },
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'overrideAttestation',
                    type: 'override',
                    name: common.attestation_name,
                    request: {
                        params: target,
                        body: {
                            ...common,
                            reason,
                            new_compliance_status: compliant,
                            original_attestation_type: original.value,
                            ...expiry,
                        },
                        ...key,
                    },
                }),
            },
        ],
    };
}
function unaddressable(name) {
    const message = `Input \`name\` is "${name}": only a name of letters, digits, - _ and , can be overridden.`;
    return new build_error/* EvidenceError */.o('usage', message, { facts: { input: 'name' } });
}
async function readData(text, cwd) {
    const path = (0,external_node_path_.resolve)(cwd, text);
    const isFile = text.length < 1000 && (0,external_node_fs_.existsSync)(path);
    const json = isFile ? await (0,promises_.readFile)(path, 'utf8') : text;
    try {
        return JSON.parse(json);
    }
    catch (cause) {
        const what = isFile ? `${text} (input \`data\`)` : 'Input `data`';
        const hint = isFile ? '' : ', and no file of that name is there either';
        throw new build_error/* EvidenceError */.o(isFile ? 'file' : 'usage', `${what} is not JSON${hint}: ${describe(cause)}.`, { cause });
    }
}
async function attachNamed(kind, patterns, surroundings) {
    if (patterns.length === 0)
        return undefined;
    const { cwd } = surroundings.host;
    const files = (await findFiles(patterns, cwd)).map((file) => (0,external_node_path_.relative)(cwd, file));
    if (files.length === 0) {
        throw new build_error/* EvidenceError */.o('file', `\`files\`: ${patterns.join(', ')} matches no file in ${cwd}.`);
    }
    return attach(kind, files, cwd);
}
function missing(input, kind, wanted) {
    return new build_error/* EvidenceError */.o('usage', `Input \`${input}\` is required with \`kind: ${kind}\`: ${wanted}.`, {
        facts: { input },
    });
}
function describe(cause) {
    return cause instanceof Error ? cause.message : String(cause);
}

// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/command/github.js + 2 modules
var github = __webpack_require__(8125);
;// CONCATENATED MODULE: ./build/command/commits-list.js



/** The service takes a JSON body of 2 MiB, which holds the rest of the report as well. */
const mostBytes = 1024 * 1024;
/** From the event where it lists them all; else from a full checkout, which costs no request; else from GitHub. */
async function listCommits(change, inputs, surroundings) {
    if (change?.range === undefined)
        return whole(change?.commits ?? []);
    const { readGitRange } = await __webpack_require__.e(/* import() */ 569).then(__webpack_require__.bind(__webpack_require__, 3569));
    const ofGit = await readGitRange(surroundings.host.cwd, change.range);
    if (ofGit !== undefined)
        return whole(place(ofGit, change));
    const found = await (0,settle/* settle */.G)(askGithub(change.repo.name, change.range, { inputs, surroundings }));
    if (found.ok)
        return whole(place(found.value, change));
    return leaveOut(found.error instanceof Error ? found.error.message : String(found.error));
}
async function askGithub(repository, { from, to }, { inputs, surroundings }) {
    if (from === undefined)
        throw unknown('the event lists as many as it can, and nothing tells where they begin.');
    const api = await (0,github/* openGithubOf */.R)(inputs, surroundings);
    if (api === undefined)
        throw unknown('`github-token` is empty, and the checkout is not a full one (fetch-depth: 0).');
    const { readRange } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 6153));
    return readRange(api, { repository, from, to });
}
function unknown(why) {
    return new build_error/* EvidenceError */.o('environment', why);
}
/** Git knows neither the branch nor the web page of a commit that is not checked out. */
function place(commits, { commit, repo }) {
    const { branch } = commit;
    return commits.map((one) => ({
        ...one,
        url: one.url ?? `${repo.url}/commit/${one.sha1}`,
        ...(branch === undefined ? {} : { branch }),
    }));
}
function whole(commits) {
    const bytes = Buffer.byteLength(JSON.stringify(commits));
    if (bytes <= mostBytes)
        return { commits, notes: [] };
    return leaveOut(`${commits.length} commits take ${bytes} bytes, and a report holds ${mostBytes}.`);
}
function leaveOut(why) {
    return { commits: [], notes: [`The artifacts are reported without the list of their commits: ${why}`] };
}

// EXTERNAL MODULE: ./build/client/json.js
var json = __webpack_require__(2426);
;// CONCATENATED MODULE: ./build/command/jira.js



/** The issues that the commit message and the branch name, each looked up at the server. None at all is attested as that, and fails. */
async function collectJira({ inputs, place, change }, surroundings) {
    const server = inputs['jira-url'].replace(/\/+$/, '');
    if (server === '') {
        throw new build_error/* EvidenceError */.o('usage', 'Input `jira-url` is required with `kind: jira`: it is empty.', {
            facts: { input: 'jira-url' },
        });
    }
    const keys = findKeys(change, inputs['jira-projects']);
    const issues = await Promise.all(keys.map(async (key) => lookUp(key, server, { inputs, environment: surroundings.environment })));
    surroundings.host.debug(`jira keys: ${keys.join(', ')}`);
    return {
        ...nothing,
        notes: keys.length === 0 ? ['jira: neither the commit message nor the branch names an issue.'] : [],
        drafts: [
            {
                type: 'jira',
                place,
                content: issues,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportJira',
                    type: 'jira',
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, jira_results: issues }, ...key },
                }),
            },
        ],
    };
}
/**
 * PROJECT-123, not as a part of something longer such as CVE-2024-1234. With `jira-projects` theirs, however they are written; without,
 * whatever is written in capitals, for nobody can tell `node-24` in a sentence from an issue.
 */
function findKeys(change, projects) {
    const text = `${change?.commit.message ?? ''}\n${change?.commit.branch ?? ''}`;
    const wanted = new Set(projects.map((project) => project.toUpperCase()));
    const pattern = wanted.size === 0
        ? /(?<![A-Za-z0-9])[A-Z][A-Z0-9]{1,9}-\d+(?![A-Za-z0-9]|-\d)/g
        : /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*-\d+(?![A-Za-z0-9])/g;
    const keys = [...text.matchAll(pattern)].map(([key]) => key.toUpperCase());
    return [...new Set(keys)].filter((key) => wanted.size === 0 || wanted.has(key.replace(/-\d+$/, ''))).toSorted();
}
async function lookUp(key, server, { inputs, environment }) {
    const { status, body } = await (0,json/* getJson */.T)({
        url: `${server}/rest/api/2/issue/${key}?fields=summary,status`,
        headers: authorization(inputs['jira-token']),
        budget: inputs.timeout,
        environment,
    });
    const known = { issue_id: key, issue_url: `${server}/browse/${key}` };
    if (status === 404)
        return { ...known, issue_exists: false };
    if (status === 200)
        return { ...known, issue_exists: true, ...fields(body) };
    throw new build_error/* EvidenceError */.o('refused', `${server} answered ${status} for issue ${key}: does \`jira-token\` hold, and may it read the project?`, {
        facts: { status },
    });
}
function fields(body) {
    const found = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
    return typeof found === 'object' && found !== null ? { issue_fields: { ...found } } : {};
}
/** `user:token` is the cloud's basic form, anything else a personal access token. */
function authorization(token) {
    if (token === '')
        return {};
    return { authorization: token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}` };
}

// EXTERNAL MODULE: ./build/github/answer.js
var answer = __webpack_require__(7674);
// EXTERNAL MODULE: ./build/github/page.js
var page = __webpack_require__(5515);
// EXTERNAL MODULE: ./build/schema/pull-request.js
var pull_request = __webpack_require__(1339);
// EXTERNAL MODULE: ./build/github/comparison.js
var comparison = __webpack_require__(6153);
;// CONCATENATED MODULE: ./build/github/co-author.js
const trailer = /^co-authored-by:([^<\n]*)<([^>\n]+)>/gim;
/** GitHub, "Setting your commit email address": `login@…`, or `id+login@…` for accounts made since July 2017. */
const privateAddress = /^(?:\d+\+)?([^@+]+)@users\.noreply\./i;
/** Those that any line of the message names, not those of its last paragraph alone: GitHub's squash merges put some further up. */
function findCoAuthors(message) {
    return [...message.matchAll(trailer)].map(([, name = '', email = '']) => ({
        name: name.trim(),
        email: email.trim(),
        login: privateAddress.exec(email.trim())?.[1],
    }));
}

;// CONCATENATED MODULE: ./build/github/login.js



/** Commits that one question is about: few enough for GitHub's limit of 500,000 nodes, at 100 authors each. */
const batch = 100;
/**
 * The logins behind the mail addresses of co-authors, by address in lower case. Asked for only where a trailer does not say so
 * itself: REST knows a co-author by name and mail alone, and an approval by one of them would pass for an independent one.
 */
async function findLogins(conversation, repository, commits) {
    const unclear = commits.filter(hasUnknownCoAuthor).map((commit) => (0,answer/* pickText */.d3)(commit, 'sha'));
    const found = new Map();
    for (let start = 0; start < unclear.length; start += batch) {
        for (const person of await readPeople(conversation, repository, unclear.slice(start, start + batch))) {
            const login = (0,answer/* pickText */.d3)(person, 'user', 'login');
            if (login !== '')
                found.set((0,answer/* pickText */.d3)(person, 'email').toLowerCase(), login);
        }
    }
    return found;
}
function hasUnknownCoAuthor(commit) {
    return findCoAuthors((0,answer/* pickText */.d3)(commit, 'commit', 'message')).some(({ login }) => login === undefined);
}
async function readPeople(conversation, repository, shas) {
    const [owner, name] = repository.split('/');
    const people = '... on Commit { authors(first: 100) { nodes { email user { login } } } }';
    const objects = shas.map((sha, index) => `c${index}: object(oid: "${sha}") { ${people} }`);
    const query = `{ repository(owner: "${owner}", name: "${name}") { ${objects.join(' ')} } }`;
    const asked = `read who the co-authors of ${shas.length} commits in ${repository} are`;
    const { body } = await conversation.ask({
        route: 'POST /graphql',
        body: { query },
        asked,
        permission: 'contents: read',
    });
    return shas.flatMap((_, index) => {
        const nodes = (0,answer/* pick */.Up)(body, 'data', 'repository', `c${index}`, 'authors', 'nodes');
        if (!Array.isArray(nodes))
            throw refuse(asked, (0,answer/* pickText */.d3)(body, 'errors', '0', 'message'));
        return nodes;
    });
}
function refuse(asked, said) {
    return new build_error/* EvidenceError */.o('refused', `Could not ${asked}: GitHub does not show those commits${said === '' ? '' : ` ("${said}")`}; add the line \`contents: read\` under the job's \`permissions:\`.`);
}

;// CONCATENATED MODULE: ./build/github/pull-request-commit.js


/**
 * A commit of a pull request, from GitHub's Commit. People go by login; by name where GitHub knows of no account; co-authors by both.
 * `logins` are those that are known of mail addresses in lower case.
 */
function toPullRequestCommit(commit, logins) {
    const timestamp = (0,answer/* pickMoment */.u0)(commit, 'commit', 'committer', 'date');
    const verified = (0,answer/* pick */.Up)(commit, 'commit', 'verification', 'verified');
    return {
        sha1: (0,answer/* pickText */.d3)(commit, 'sha'),
        author: toPerson(commit, 'author'),
        co_authors: [
            ...new Set(findCoAuthors((0,answer/* pickText */.d3)(commit, 'commit', 'message')).flatMap((person) => toNames(person, logins))),
        ],
        committer: toPerson(commit, 'committer'),
        ...(timestamp === undefined ? {} : { timestamp }),
        ...(typeof verified === 'boolean' ? { verified } : {}),
    };
}
function toPerson(commit, role) {
    return (0,answer/* pickText */.d3)(commit, role, 'login') || (0,answer/* pickText */.d3)(commit, 'commit', role, 'name');
}
function toNames({ name, email, login }, logins) {
    return [name, login ?? logins.get(email.toLowerCase()) ?? ''].filter((known) => known !== '');
}

// EXTERNAL MODULE: ./build/github/repository.js
var github_repository = __webpack_require__(8328);
;// CONCATENATED MODULE: ./build/github/review.js

const decisive = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);
/**
 * The last decisive review of each person, by time of submission: a comment never replaces a verdict, a dismissal does (GitHub
 * turns the dismissed review itself into one, at its old time). Reviews of deleted accounts cannot be told apart, so each stands.
 */
function toApprovers(reviews) {
    const last = new Map();
    for (const [index, review] of reviews.entries()) {
        const approver = toApprover(review);
        if (!decisive.has(approver.state))
            continue;
        const person = approver.username === '' ? `${index}` : `@${approver.username}`;
        if (isLater(approver, last.get(person)))
            last.set(person, approver);
    }
    return [...last.values()];
}
function isLater(review, than) {
    return (review.timestamp ?? 0) >= (than?.timestamp ?? 0);
}
function toApprover(review) {
    const timestamp = (0,answer/* pickMoment */.u0)(review, 'submitted_at');
    const association = (0,answer/* pickText */.d3)(review, 'author_association');
    return {
        username: (0,answer/* pickText */.d3)(review, 'user', 'login'),
        state: (0,answer/* pickText */.d3)(review, 'state'),
        ...(timestamp === undefined ? {} : { timestamp }),
        commit: (0,answer/* pickText */.d3)(review, 'commit_id') || null,
        ...(association === '' ? {} : { association }),
    };
}

;// CONCATENATED MODULE: ./build/github/pull-request.js









/** From here on the list of a pull request's commits may be cut (GitHub REST, "List commits on a pull request": at most 250). */
const longestCommitList = 250;
/** Seconds before each reading: a push in between makes parts that do not belong together, and settles. */
const settling = [0, 1, 3];
/** One pull request, complete. Throws where it cannot be: a part is never taken for the whole. */
async function readPullRequest(conversation, wanted) {
    for (const seconds of settling) {
        if (!(await conversation.pause(seconds)))
            break;
        const found = await readOnce(conversation, wanted);
        if (found !== undefined)
            return found;
    }
    throw new build_error/* EvidenceError */.o('unreachable', `Could not ${ask(wanted).asked}: its list of commits does not hold all that GitHub counts, up to its head; run this again once it has settled.`, { facts: { ...wanted } });
}
function ask({ repository, number }) {
    return {
        route: `GET ${(0,github_repository/* toPath */.b)(repository)}/pulls/${number}`,
        asked: `read pull request ${number} of ${repository}`,
        permission: 'pull-requests: read',
    };
}
/** Undefined where the parts do not belong together. */
async function readOnce(conversation, wanted) {
    const request = ask(wanted);
    const [{ body: pull }, listed, reviews] = await Promise.all([
        conversation.ask(request),
        (0,page/* readPages */.n)(conversation, { ...request, route: `${request.route}/commits` }),
        (0,page/* readPages */.n)(conversation, { ...request, route: `${request.route}/reviews` }),
    ]);
    const isCut = listed.length >= longestCommitList;
    const { list, count } = isCut
        ? await (0,comparison/* compareCommits */.k)(conversation, toComparison(wanted, pull))
        : { list: listed, count: (0,answer/* pick */.Up)(pull, 'commits') };
    if (typeof count !== 'number')
        throw (0,answer/* nonsense */.IE)(request.asked, 'it does not count the commits');
    const logins = await findLogins(conversation, wanted.repository, list);
    const commits = list.map((commit) => toPullRequestCommit(commit, logins));
    if (!isComplete(commits, count, pull))
        return undefined;
    return (0,answer/* understand */.ZL)(request.asked, pull_request/* PullRequest */.B9, { ...toFacts(pull), commits, approvers: toApprovers(reviews) });
}
function isComplete(commits, count, pull) {
    const head = (0,answer/* pickText */.d3)(pull, 'head', 'sha');
    return commits.length >= count && (count === 0 || commits.some(({ sha1 }) => sha1 === head));
}
function toComparison({ repository, number }, pull) {
    return {
        repository,
        from: (0,answer/* pickText */.d3)(pull, 'base', 'sha'),
        to: (0,answer/* pickText */.d3)(pull, 'head', 'sha'),
        asked: `read the commits of pull request ${number} of ${repository}`,
    };
}
function toFacts(pull) {
    const mergedAt = (0,answer/* pickMoment */.u0)(pull, 'merged_at');
    return {
        url: (0,answer/* pick */.Up)(pull, 'html_url'),
        number: (0,answer/* pick */.Up)(pull, 'number'),
        title: (0,answer/* pick */.Up)(pull, 'title'),
        state: mergedAt === undefined ? (0,answer/* pick */.Up)(pull, 'state') : 'merged',
        author: (0,answer/* pickText */.d3)(pull, 'user', 'login'),
        created_at: (0,answer/* pickMoment */.u0)(pull, 'created_at'),
        merged_at: mergedAt ?? null,
        // Before the merge this names a commit that GitHub made to try it out.
        merge_commit: mergedAt === undefined ? null : (0,answer/* pick */.Up)(pull, 'merge_commit_sha'),
        head_ref: (0,answer/* pick */.Up)(pull, 'head', 'ref'),
        head_sha: (0,answer/* pick */.Up)(pull, 'head', 'sha'),
        base_ref: (0,answer/* pick */.Up)(pull, 'base', 'ref'),
    };
}

;// CONCATENATED MODULE: ./build/github/pull-requests.js





/** Seconds between one look and the next, as far as the budget goes: a minute in all. */
const lags = [0.5, 1, 2, 4, 8, 16, 32];
/** An open pull request may stay so (one from a long-lived branch): for it to turn merged, only so many looks are taken. */
const looksAtOpen = 4;
/**
 * Every pull request of a commit, complete; an empty list where there is none. Throws `refused` where the token may not read pull
 * requests or there is no such number, `unreachable` where the budget ran out, `nonsense`.
 */
async function findPullRequests(api, search) {
    const conversation = api.converse();
    const { repository } = search;
    const numbers = search.number === undefined ? await findNumbers(conversation, search) : [search.number];
    const found = [];
    for (const number of numbers)
        found.push(await readPullRequest(conversation, { repository, number }));
    return found;
}
async function findNumbers(conversation, search) {
    const request = pull_requests_ask(search);
    let pulls = await readAssociated(conversation, search);
    if (pulls.length === 0)
        await checkPermission(conversation, search);
    if (!isSettled(pulls, 0) && (await isFromElsewhere(conversation, search)))
        return pulls.map(numberOf(request));
    for (const [look, seconds] of lags.entries()) {
        if (isSettled(pulls, look) || !(await conversation.pause(seconds)))
            break;
        pulls = await readAssociated(conversation, search);
    }
    return pulls.map(numberOf(request));
}
function numberOf({ asked }) {
    return (pull) => {
        const number = (0,answer/* pick */.Up)(pull, 'number');
        if (typeof number !== 'number')
            throw (0,answer/* nonsense */.IE)(asked, 'one of them has no number');
        return number;
    };
}
/**
 * Whether nothing is to be waited for: no pull request is named, or one that is not there, or that another commit merged, as with a
 * commit picked from there, whose message still names it.
 */
async function isFromElsewhere(conversation, search) {
    if (search.named === undefined)
        return true;
    const route = `GET ${(0,github_repository/* toPath */.b)(search.repository)}/pulls/${search.named}`;
    const asked = await conversation.ask({ ...pull_requests_ask(search), route }).catch(unlessAbsent);
    if (asked === undefined)
        return true;
    return (0,answer/* pickText */.d3)(asked.body, 'merged_at') !== '' && (0,answer/* pickText */.d3)(asked.body, 'merge_commit_sha') !== search.sha;
}
function unlessAbsent(error) {
    if (!(error instanceof build_error/* EvidenceError */.o && error.facts['status'] === 404))
        throw error;
}
function isSettled(pulls, look) {
    return pulls.some((pull) => (0,answer/* pickText */.d3)(pull, 'merged_at') !== '') || (pulls.length > 0 && look >= looksAtOpen);
}
/** A fork's commits may belong to pull requests of another repository, whose numbers mean nothing in this one. */
async function readAssociated(conversation, search) {
    const pulls = await (0,page/* readPages */.n)(conversation, pull_requests_ask(search));
    return pulls.filter((pull) => {
        const home = (0,answer/* pickText */.d3)(pull, 'base', 'repo', 'full_name') || search.repository;
        return home.toLowerCase() === search.repository.toLowerCase();
    });
}
/** Asked for the pull requests of a commit, GitHub hides them from a token that may not read them; asked for any, it says so. */
async function checkPermission(conversation, search) {
    await conversation.ask({ ...pull_requests_ask(search), route: `GET ${(0,github_repository/* toPath */.b)(search.repository)}/pulls?state=all&per_page=1` });
}
function pull_requests_ask({ repository, sha }) {
    return {
        route: `GET ${(0,github_repository/* toPath */.b)(repository)}/commits/${encodeURIComponent(sha)}/pulls`,
        asked: `read the pull requests of commit ${sha} in ${repository}`,
        permission: 'pull-requests: read',
    };
}

;// CONCATENATED MODULE: ./build/command/pull-request.js




const eventsOfChanges = new Set(['push', 'pull_request', 'pull_request_target', 'pull_request_review', 'merge_group']);
/** A run that follows another has a base where that one was about a pull request or a merge group. */
function isAboutChange({ event, base }) {
    return eventsOfChanges.has(event) || (event === 'workflow_run' && base !== undefined);
}
/** For `auto`: the pull requests of a change, where the event is about one and there is a token to ask with. */
async function collectOwnPullRequests(asked, surroundings) {
    if (asked.change === undefined || !isAboutChange(asked.change))
        return nothing;
    const api = await (0,github/* openGithubOf */.R)(asked.inputs, surroundings);
    if (api === undefined)
        return { ...nothing, notes: ['`github-token` is empty, so pull requests were not looked up.'] };
    return attest(api, { ...asked, place: undefined });
}
async function collectPullRequests(asked, surroundings) {
    const api = await (0,github/* openGithubOf */.R)(asked.inputs, surroundings);
    if (api === undefined) {
        throw new build_error/* EvidenceError */.o('usage', 'Input `github-token` is required with `kind: pull_request`: it is empty.', {
            facts: { input: 'github-token' },
        });
    }
    return attest(api, asked);
}
async function attest(api, { change, place }) {
    if (change === undefined) {
        throw new build_error/* EvidenceError */.o('environment', 'There is no commit to look up pull requests of: this is neither a GitHub run nor a git repository.');
    }
    const found = await findPullRequests(api, {
        repository: change.repo.name,
        sha: change.commit.sha1,
        ...(change.pullRequest === undefined ? {} : { number: change.pullRequest.number }),
        named: findNamed(change.commit.message ?? ''),
    });
    return { ...nothing, drafts: [draftOf([...found], place)] };
}
/** As the first line of GitHub's merge commits begins, and that of its squash merges ends. */
function findNamed(message) {
    const [, merged, squashed] = /^Merge pull request #(\d+)|^.*\(#(\d+)\)\s*$/.exec(message.split('\n', 1)[0] ?? '') ?? [];
    const named = merged ?? squashed;
    return named === undefined ? undefined : Number(named);
}
function draftOf(found, place) {
    return {
        type: 'pull_request',
        place,
        content: found,
        toOutgoing: ({ target, common, key }) => ({
            operation: 'reportPullRequest',
            type: 'pull_request',
            name: common.attestation_name,
            request: { params: target, body: { ...common, git_provider: 'github', pull_requests: found }, ...key },
        }),
    };
}

// EXTERNAL MODULE: ./build/client/retry.js
var retry = __webpack_require__(1992);
// EXTERNAL MODULE: ./build/convert/refusal.js
var refusal = __webpack_require__(5956);
// EXTERNAL MODULE: ./build/convert/text.js + 1 modules
var convert_text = __webpack_require__(7475);
;// CONCATENATED MODULE: ./build/convert/json.js


/** Characters of the largest JSON that is read: it must be held whole, and twice over. */
const largest = 400_000_000;
/** A whole text file. Throws `EvidenceError` `file`, naming it, where it cannot be read or is too large. */
async function readWhole(file) {
    const pieces = [];
    let length = 0;
    for await (const piece of (0,convert_text/* readText */.y)(file)) {
        length += piece.length;
        if (length > largest)
            throw (0,refusal/* refusal */.x)(file.path, `is larger than ${largest / 1e6} MB, and too large to be read; let the tool report less`);
        pieces.push(piece);
    }
    const whole = pieces.join('');
    if (whole.trim() === '')
        throw (0,refusal/* refusal */.x)(file.path, 'holds nothing but blanks; the tool that should have written it seems to have failed');
    return whole;
}
function json_parseJson(path, source) {
    try {
        const value = JSON.parse(source);
        return value;
    }
    catch (error) {
        throw (0,refusal/* refusal */.x)(path, `is not JSON, or is cut off (${messageOf(error)}); let the tool write it again, whole`, error);
    }
}
/** JSON.parse quotes what it choked on, and that may be long. */
function messageOf(error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(0, 120);
}
/** A member, looked up without the prototype: a file may well hold a member called `constructor`. */
function member(value, key) {
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
/** What lies at a path of members. */
function at(value, ...keys) {
    let found = value;
    for (const key of keys)
        found = member(found, key);
    return found;
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The objects of a list; none where there is no list. */
function objects(value) {
    return Array.isArray(value) ? value.filter(isObject) : [];
}
function json_list(value) {
    return Array.isArray(value) ? value : undefined;
}
/** Text that is not empty. */
function json_text(value) {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
/** A number, or text that is one. */
function numeric(value) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
/** The objects of a list that may be left out, but not be anything else: a list that cannot be read is not an empty one. */
function optionalObjects(path, parent, key) {
    const value = member(parent, key);
    if (value === undefined || value === null)
        return [];
    if (Array.isArray(value) && value.every(isObject))
        return value;
    throw (0,refusal/* refusal */.x)(path, `has a member "${key}" that is no list of objects; let the tool write it again`);
}

;// CONCATENATED MODULE: ./build/convert/codequality/project.js


const statuses = ['PENDING', 'IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCELED'];
/** Reads the answer of `api/ce/task?id=`. Throws `EvidenceError` `nonsense` where it is none. */
function readTask(json) {
    const task = member(json, 'task');
    const status = statuses.find((known) => known === member(task, 'status'));
    const id = json_text(member(task, 'id'));
    if (!isObject(task) || status === undefined || id === undefined) {
        throw nonsense('api/ce/task', 'a task with an id and a status that is known');
    }
    return {
        id,
        status,
        componentKey: json_text(task['componentKey']) ?? '',
        componentName: json_text(task['componentName']) ?? '',
        ...picked(task, ['analysisId', 'branch', 'pullRequest', 'submittedAt', 'executedAt', 'errorMessage']),
    };
}
/** Reads the answer of `api/qualitygates/project_status?analysisId=`. Throws `EvidenceError` `nonsense` where it is none. */
function readGate(json) {
    const status = json_text(at(json, 'projectStatus', 'status'));
    if (status === undefined)
        throw nonsense('api/qualitygates/project_status', 'a project status');
    const conditions = json_list(at(json, 'projectStatus', 'conditions')) ?? [];
    return { status, name: '', conditions: objects(conditions).map(toCondition) };
}
/** The revision of an analysis, from the answer of `api/project_analyses/search?project=`; undefined where that does not list it. */
function readRevision(json, analysisId) {
    return json_text(objects(member(json, 'analyses')).find(({ key }) => key === analysisId)?.['revision']);
}
/**
 * What is recorded of an analysis that came to an end. `gate` is what `readGate` gave; leave it out for a task that failed or was
 * cancelled, which has none.
 */
function toCodequality(asked, state, found = {}) {
    const finished = state.executedAt ?? state.submittedAt ?? '';
    const { gate = { status: 'NONE', name: '', conditions: [] }, revision } = found;
    return {
        analysedAt: finished,
        ...(revision !== undefined && { revision }),
        project: {
            key: state.componentKey === '' ? asked.projectKey : state.componentKey,
            url: asked.dashboardUrl ?? `${asked.serverUrl}/dashboard?id=${encodeURIComponent(asked.projectKey)}`,
            name: state.componentName,
        },
        serverUrl: asked.serverUrl,
        taskId: state.id,
        status: state.status,
        changedAt: finished,
        qualityGate: gate,
    };
}
/** The comparators of this answer, in the words that webhooks use for them. */
const operators = {
    GT: 'GREATER_THAN',
    LT: 'LESS_THAN',
    EQ: 'EQUALS',
    NE: 'NOT_EQUALS',
};
function toCondition(condition) {
    const comparator = json_text(condition['comparator']) ?? '';
    const value = json_text(condition['actualValue']);
    return {
        metric: json_text(condition['metricKey']) ?? '',
        errorThreshold: json_text(condition['errorThreshold']) ?? '',
        operator: operators[comparator] ?? comparator,
        status: json_text(condition['status']) ?? '',
        ...(value !== undefined && { value }),
        ...(numeric(condition['periodIndex']) !== undefined && { onLeakPeriod: true }),
    };
}
function picked(task, keys) {
    const found = {};
    for (const key of keys) {
        const value = json_text(task[key]);
        if (value !== undefined)
            found[key] = value;
    }
    return found;
}
function nonsense(operation, wanted) {
    return new build_error/* EvidenceError */.o('nonsense', `The code-quality server's answer to ${operation} is not ${wanted}; check its address and version.`);
}

// EXTERNAL MODULE: ./build/schema/url.js
var url = __webpack_require__(4763);
;// CONCATENATED MODULE: ./build/command/quality.js





/**
 * Asks the code-quality server how an analysis ended: waits for its task, `timeout` seconds at the most, then reads the quality gate by
 * the analysis. A task that failed or was cancelled is attested as what it is. Throws EvidenceError: `usage` for a server that the user
 * did not name, `refused`, `unreachable`, or `nonsense`.
 */
async function askQualityServer(task, inputs, circumstances) {
    const server = trustedServer(task, inputs);
    const ask = createAsk(server, inputs, circumstances.environment);
    const state = await waitForTask(ask, { id: task.taskId, seconds: inputs.timeout }, circumstances);
    if (state.status !== 'SUCCESS') {
        const why = state.errorMessage === undefined ? '' : `: ${state.errorMessage}`;
        return quality_attest(toCodequality(task, state), [`codequality: the analysis task ended ${state.status}${why}.`]);
    }
    const { analysisId } = state;
    if (analysisId === undefined) {
        throw new build_error/* EvidenceError */.o('nonsense', `${server} says that the analysis task ${state.id} succeeded, and names no analysis of it: look at the task there.`);
    }
    const [gate, analyses] = await Promise.all([
        ask(`api/qualitygates/project_status?analysisId=${encodeURIComponent(analysisId)}`),
        state.pullRequest === undefined ? ask(analysesPath(state)) : undefined,
    ]);
    return quality_attest(toCodequality(task, state, { gate: readGate(gate), revision: readRevision(analyses, analysisId) }), []);
}
function quality_attest(results, notes) {
    return { kind: 'codequality', payload: { codequality_results: results }, notes };
}
function analysesPath({ componentKey, branch }) {
    const onBranch = branch === undefined ? '' : `&branch=${encodeURIComponent(branch)}`;
    return `api/project_analyses/search?project=${encodeURIComponent(componentKey)}&ps=100${onBranch}`;
}
/** The token goes to the host that the user named, never to one that a file in the workspace names on its own. */
function trustedServer(task, inputs) {
    const named = inputs['codequality-url'].replace(/\/+$/, '');
    if (named === '') {
        throw new build_error/* EvidenceError */.o('usage', `Input \`codequality-url\` is required here: report-task.txt names ${task.serverUrl}, and no token is sent to a server that only a file names. If it is yours, set \`codequality-url: ${task.serverUrl}\`.`, { facts: { input: 'codequality-url' } });
    }
    if ((0,url/* parseUrl */.D)(named)?.host === (0,url/* parseUrl */.D)(task.serverUrl)?.host)
        return named;
    throw new build_error/* EvidenceError */.o('usage', `Input \`codequality-url\` is ${named}, but report-task.txt names ${task.serverUrl}: the analysis went to another server.`, { facts: { input: 'codequality-url' } });
}
/** A token as bearer; servers that know it only as the user of basic authentication answer 401 to that, and are asked once more. */
function createAsk(server, inputs, environment = {}) {
    let forms = authorizations(inputs['codequality-token']);
    return async (path) => {
        for (const headers of forms) {
            const { status, body } = await (0,json/* getJson */.T)({ url: `${server}/${path}`, headers, budget: inputs.timeout, environment });
            if (status === 200) {
                forms = [headers];
                return body;
            }
            if (status !== 401)
                throw refused(server, path, status);
        }
        throw refused(server, path, 401);
    };
}
function authorizations(token) {
    if (token === '')
        return [{}];
    return [`Bearer ${token}`, `Basic ${Buffer.from(`${token}:`).toString('base64')}`].map((authorization) => ({
        authorization,
    }));
}
function refused(server, path, status) {
    const hint = status === 401 || status === 403
        ? 'does `codequality-token` hold, and may it browse the project?'
        : 'is the analysis of this server?';
    return new build_error/* EvidenceError */.o('refused', `${server} answered ${status} to ${path.split('?')[0]}: ${hint}`, {
        facts: { status },
    });
}
/** Growing waits, and a last look when the time is up. */
async function waitForTask(ask, { id, seconds }, { info, clock = retry/* realClock */.dQ }) {
    const deadline = clock.now() + seconds * 1000;
    for (let wait = 1000;; wait = Math.min(wait * 2, 30_000)) {
        const state = readTask(await ask(`api/ce/task?id=${encodeURIComponent(id)}`));
        if (state.status !== 'PENDING' && state.status !== 'IN_PROGRESS')
            return state;
        const left = deadline - clock.now();
        if (left <= 0) {
            throw new build_error/* EvidenceError */.o('unreachable', `The analysis task ${id} is still ${state.status} after ${seconds} s. Give it more with \`timeout\`.`);
        }
        const pause = Math.min(wait, left);
        info(`The analysis task ${id} is ${state.status}; asking again in ${Math.ceil(pause / 1000)} s.`);
        await clock.sleep(pause, undefined);
    }
}

// EXTERNAL MODULE: ./build/convert/plural.js
var plural = __webpack_require__(7908);
;// CONCATENATED MODULE: ./build/convert/codequality/limit.js

/** Severities of the Code Climate format, which GitLab took over; `all` counts every issue. */
const severities = ['info', 'minor', 'major', 'critical', 'blocker'];
const limited = [...severities, 'all'];
/** Reads `blocker=0, critical=0, major=10`, one a line if wanted, or a bare number for all. Throws `EvidenceError` `usage`. */
function parseLimits(maxIssues) {
    const entries = maxIssues.split(/[,;\n]/).map((part) => part.trim());
    const limits = Object.fromEntries(entries.filter((entry) => entry !== '').map(parseLimit));
    if (Object.keys(limits).length === 0)
        throw unreadable(maxIssues);
    return limits;
}
function parseLimit(entry) {
    const [, name = 'all', number = ''] = /^(?:([a-z]+)\s*[=:]\s*)?(\d+)$/i.exec(entry) ?? [];
    const severity = limited.find((known) => known === name.toLowerCase());
    if (severity === undefined || number === '')
        throw unreadable(entry);
    return [severity, Number(number)];
}
function unreadable(entry) {
    return new build_error/* EvidenceError */.o('usage', `max-issues: "${entry}" is not understood; write a number, or severity=number for ${limited.join(', ')}, separated by commas.`);
}

;// CONCATENATED MODULE: ./build/convert/codequality/issues.js



/** Whether a document is a list of issues, as GitLab's and Code Climate's reports are. An empty list says nothing of its kind. */
function isIssueList(document) {
    return Array.isArray(document) && document.length > 0 && document.every(isIssue);
}
function isIssue(issue) {
    if (!isObject(issue) || !isObject(issue['location']))
        return false;
    return json_text(issue['description']) !== undefined || json_text(issue['check_name']) !== undefined;
}
/** The issues of a document. Throws `EvidenceError` `file` for what is no such list. */
function readIssues(path, document) {
    if (isIssueList(document))
        return document;
    if (Array.isArray(document) && document.length === 0)
        return [];
    throw (0,refusal/* refusal */.x)(path, 'is no code-quality result that is understood here (webhook payload, report-task.txt, GitLab or Code Climate issue list)');
}
/**
 * The verdict that limits give on issues: the format has none of its own. `qualityGate.name` says by what it was reached; what only a
 * server knows stays empty. An issue whose severity is not told counts as a blocker, for nobody has said that it is less.
 */
function judgeIssues(issues, limits) {
    const counts = new Map([['all', issues.length]]);
    for (const issue of issues) {
        const severity = severityOf(issue) ?? 'blocker';
        counts.set(severity, (counts.get(severity) ?? 0) + 1);
    }
    const conditions = Object.entries(limits).map(([name, limit]) => issues_toCondition(name, counts.get(name) ?? 0, limit));
    const words = Object.entries(limits).map(([name, limit]) => `${name}=${limit}`);
    return {
        analysedAt: '',
        project: { key: '', url: '', name: '' },
        serverUrl: '',
        taskId: '',
        status: 'SUCCESS',
        changedAt: '',
        qualityGate: {
            status: conditions.some(({ status }) => status === 'ERROR') ? 'ERROR' : 'OK',
            name: `max-issues: ${words.join(', ')}`,
            conditions,
        },
    };
}
function countUnrated(issues) {
    return issues.filter((issue) => severityOf(issue) === undefined).length;
}
function severityOf(issue) {
    return severities.find((known) => known === json_text(issue['severity'])?.toLowerCase());
}
function issues_toCondition(name, count, limit) {
    return {
        metric: `${name}_issues`,
        operator: 'GREATER_THAN',
        errorThreshold: String(limit),
        value: String(count),
        status: count > limit ? 'ERROR' : 'OK',
    };
}

;// CONCATENATED MODULE: ./build/convert/codequality/task.js


/** A report-task.txt: lines of `key=value` by the names that the scanner gives them. */
function isTaskText(text) {
    return /^ce(?:TaskId|TaskUrl)=/m.test(text);
}
function parseTask(path, text) {
    const values = new Map(text.split(/\r?\n/).map(toPair));
    const dashboardUrl = values.get('dashboardUrl') ?? '';
    return {
        serverUrl: addressIn(path, values, 'serverUrl'),
        taskId: valueIn(path, values, 'ceTaskId'),
        taskUrl: addressIn(path, values, 'ceTaskUrl'),
        projectKey: valueIn(path, values, 'projectKey'),
        ...(dashboardUrl !== '' && { dashboardUrl }),
    };
}
function toPair(line) {
    const equals = line.indexOf('=');
    return equals < 0 ? [line.trim(), ''] : [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
}
function valueIn(path, values, key) {
    const value = values.get(key) ?? '';
    if (value === '')
        throw (0,refusal/* refusal */.x)(path, `lacks ${key}: it is cut off, or no report-task.txt; run the scanner again`);
    return value;
}
function addressIn(path, values, key) {
    const value = valueIn(path, values, key);
    if (!/^https?:$/.test((0,url/* parseUrl */.D)(value)?.protocol ?? '')) {
        throw (0,refusal/* refusal */.x)(path, `has a ${key} that is no http address (${value.slice(0, 100)}); run the scanner again`);
    }
    return value;
}

;// CONCATENATED MODULE: ./build/convert/codequality/webhook.js


/** The payload that a code-quality server sends to webhooks: it has the published shape, and more (published-api.md §4.8). */
function isWebhook(document) {
    return (isObject(document) &&
        ['serverUrl', 'taskId', 'status'].every((key) => typeof document[key] === 'string') &&
        isObject(document['project']));
}
/**
 * The published members of a webhook payload, and no other. An analysis that failed has no gate, and often no time: that is a result,
 * too, and says so in `status`.
 */
function projectWebhook(path, document) {
    const status = required(path, document, 'status');
    const gate = member(document, 'qualityGate');
    if (status === 'SUCCESS' && !isObject(gate)) {
        throw (0,refusal/* refusal */.x)(path, 'is a webhook payload without a quality gate; give the project one on the server');
    }
    const changedAt = json_text(document['changedAt']) ?? json_text(document['analysedAt']) ?? '';
    const revision = json_text(document['revision']);
    return {
        analysedAt: json_text(document['analysedAt']) ?? changedAt,
        ...(revision !== undefined && { revision }),
        project: projectOf(path, document),
        serverUrl: required(path, document, 'serverUrl'),
        taskId: required(path, document, 'taskId'),
        status,
        changedAt,
        qualityGate: isObject(gate) ? gateOf(path, gate) : { status: 'NONE', name: '', conditions: [] },
    };
}
function projectOf(path, document) {
    const project = member(document, 'project');
    return {
        key: required(path, project, 'key'),
        url: json_text(member(project, 'url')) ?? '',
        name: json_text(member(project, 'name')) ?? '',
    };
}
function gateOf(path, gate) {
    return {
        status: required(path, gate, 'status'),
        name: json_text(gate['name']) ?? '',
        conditions: optionalObjects(path, gate, 'conditions').map((condition) => webhook_toCondition(path, condition)),
    };
}
function webhook_toCondition(path, condition) {
    const value = json_text(condition['value']);
    const leak = condition['onLeakPeriod'];
    return {
        metric: required(path, condition, 'metric'),
        errorThreshold: json_text(condition['errorThreshold']) ?? '',
        operator: json_text(condition['operator']) ?? '',
        status: required(path, condition, 'status'),
        ...(value !== undefined && { value }),
        ...(typeof leak === 'boolean' && { onLeakPeriod: leak }),
    };
}
function required(path, parent, key) {
    const value = json_text(member(parent, key));
    if (value === undefined)
        throw (0,refusal/* refusal */.x)(path, `is a webhook payload that lacks "${key}"; let the server send it again`);
    return value;
}

;// CONCATENATED MODULE: ./build/convert/codequality/codequality.js







/**
 * A webhook payload, a report-task.txt, or issue lists (GitLab, Code Climate), which `maxIssues` judges: of the first two one file at a
 * time, of the last any number. Throws `EvidenceError` `file`, naming the file, or `usage` for limits that cannot be read.
 */
async function convertCodequality(files, maxIssues) {
    const issues = [];
    for (const file of files) {
        const text = await readWhole(file);
        const single = readSingle(file.path, text);
        if (single === undefined)
            issues.push(...readIssues(file.path, json_parseJson(file.path, text)));
        else if (files.length > 1)
            throw (0,refusal/* refusal */.x)(file.path, 'is one analysis, and stands beside other files; report one at a time');
        else
            return single;
    }
    return judge(files, issues, maxIssues);
}
function readSingle(path, text) {
    if (isTaskText(text))
        return { kind: 'codequality-task', task: parseTask(path, text), notes: [] };
    const document = json_parseJson(path, text);
    if (!isWebhook(document))
        return undefined;
    return { kind: 'codequality', payload: { codequality_results: projectWebhook(path, document) }, notes: [] };
}
function judge(files, issues, maxIssues = '') {
    if (maxIssues.trim() === '') {
        const path = files.map((file) => file.path).join(', ');
        throw (0,refusal/* refusal */.x)(path, 'is a list of issues, in which no verdict stands; say how many there may be with max-issues (`blocker=0, major=10`)');
    }
    const unrated = countUnrated(issues);
    return {
        kind: 'codequality',
        payload: { codequality_results: judgeIssues(issues, parseLimits(maxIssues)) },
        notes: unrated > 0 ? [`${(0,plural/* many */._)(unrated, 'issue')} without a severity that is known counted as blocker.`] : [],
    };
}

// EXTERNAL MODULE: ./build/convert/junit/junit.js + 9 modules
var junit = __webpack_require__(4048);
// EXTERNAL MODULE: ./build/convert/printable.js
var printable = __webpack_require__(8247);
;// CONCATENATED MODULE: ./build/convert/vulnscan/scan.js

function toScan(tool, judged) {
    const found = [];
    const omitted = {};
    let unknown = 0;
    for (const result of judged) {
        if ('omitted' in result) {
            omitted[result.omitted] = (omitted[result.omitted] ?? 0) + 1;
            continue;
        }
        if (result.severity === 'unknown')
            unknown += 1;
        found.push({ ...result.finding, severity: result.severity === 'unknown' ? 'low' : result.severity });
    }
    return { tool: { name: (0,printable/* oneLine */.T)(tool.name), version: (0,printable/* oneLine */.T)(tool.version) }, found, omitted, unknown };
}
/** The words that scanners use for severities. What is none of them is unknown. */
const words = new Map([
    ['critical', 'high'],
    ['high', 'high'],
    ['medium', 'medium'],
    ['moderate', 'medium'],
    ['low', 'low'],
    ['info', 'informational'],
    ['informational', 'informational'],
    ['none', 'informational'],
    ['negligible', 'informational'],
]);
function severityOfWord(word) {
    return (typeof word === 'string' ? words.get(word.toLowerCase()) : undefined) ?? 'unknown';
}
/** CVSS v3 bands, critical counting as high; 0 is no severity. */
function severityOfScore(score) {
    if (score >= 7)
        return 'high';
    if (score >= 4)
        return 'medium';
    return score > 0 ? 'low' : undefined;
}
/** A finding of that severity; an informational one is none. */
function scan_judge(severity, finding) {
    return severity === 'informational' ? { omitted: 'informational' } : { severity, finding };
}
/** Where a finding is: `lines` is `12`, `12-15`, or empty where it is a whole file or package. */
function locate(uri, first, last) {
    if (first === undefined)
        return { uri, lines: '' };
    return { uri, lines: last === undefined || last <= first ? String(first) : `${first}-${last}` };
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/cyclonedx.js


/** A CycloneDX bill of materials with vulnerabilities, or a VEX document. One that has no such list tells of no scan. */
const cyclonedx = {
    name: 'CycloneDX JSON',
    recognises: (document) => member(document, 'bomFormat') === 'CycloneDX',
    read: (path, document) => {
        if (!isObject(document) || !Array.isArray(document['vulnerabilities']))
            return [];
        const places = componentPlaces(document);
        const found = optionalObjects(path, document, 'vulnerabilities');
        return [
            toScan(toolOf(document), found.map((vulnerability) => judgeVulnerability(places, vulnerability))),
        ];
    },
};
/** `metadata.tools` is a list up to version 1.4, and an object with components from 1.5. */
function toolOf(document) {
    const tools = at(document, 'metadata', 'tools');
    const [tool] = [...objects(tools), ...objects(at(tools, 'components')), ...objects(at(tools, 'services'))];
    return { name: json_text(at(tool, 'name')) ?? 'CycloneDX', version: json_text(at(tool, 'version')) ?? '' };
}
/** The package URL, or name and version, of each component by its reference. */
function componentPlaces(document) {
    const places = new Map();
    const waiting = [...objects(document['components']), ...objects([at(document, 'metadata', 'component')])];
    for (let component = waiting.pop(); component !== undefined; component = waiting.pop()) {
        waiting.push(...objects(component['components']));
        const named = [json_text(component['name']), json_text(component['version'])].filter((part) => part !== undefined).join('@');
        const reference = json_text(component['bom-ref']);
        if (reference !== undefined)
            places.set(reference, json_text(component['purl']) ?? named);
    }
    return places;
}
/** What an analysis found to be no danger, or no longer one. `exploitable` and `in_triage` count. */
const cleared = {
    not_affected: 'not affected',
    false_positive: 'not affected',
    resolved: 'not affected',
    resolved_with_pedigree: 'not affected',
};
function judgeVulnerability(places, found) {
    const omitted = cleared[json_text(at(found, 'analysis', 'state')) ?? ''];
    if (omitted !== undefined)
        return { omitted };
    const id = json_text(found['id']) ?? '';
    const ratings = objects(found['ratings']);
    return scan_judge(worstOf(ratings), {
        id,
        message: json_text(found['description']) ?? json_text(found['detail']) ?? id,
        locations: objects(found['affects']).map(({ ref }) => locate(places.get(json_text(ref) ?? '') ?? json_text(ref) ?? '')),
        priority_score: Math.max(0, ...ratings.map((rating) => numeric(rating['score']) ?? 0)),
    });
}
const order = ['high', 'medium', 'low', 'unknown', 'informational'];
/** Several sources may rate it: the worst counts, by its word, else by its score. */
function worstOf(ratings) {
    const rated = new Set(ratings.map(severityOfRating));
    return order.find((severity) => rated.has(severity)) ?? 'unknown';
}
function severityOfRating(rating) {
    const word = severityOfWord(rating['severity']);
    const score = numeric(rating['score']);
    return word === 'unknown' && score !== undefined ? (severityOfScore(score) ?? 'informational') : word;
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/gitlab.js



/** A report in GitLab's security report format, of any of its kinds of scan. */
const gitlab = {
    name: 'GitLab security report',
    recognises: (document) => typeof member(document, 'version') === 'string' &&
        Array.isArray(member(document, 'vulnerabilities')) &&
        (isObject(member(document, 'scan')) || hasIdentifiers(json_list(member(document, 'vulnerabilities')) ?? [])),
    read: (path, document) => {
        if (!isObject(document))
            return [];
        const status = json_text(at(document, 'scan', 'status')) ?? 'success';
        if (status !== 'success')
            throw (0,refusal/* refusal */.x)(path, `is a GitLab report of a scan whose status is ${status}; look at what the scanner printed`);
        const scanner = at(document, 'scan', 'scanner');
        const tool = {
            name: json_text(at(scanner, 'name')) ?? json_text(at(scanner, 'id')) ?? 'GitLab',
            version: json_text(at(scanner, 'version')) ?? '',
        };
        return [toScan(tool, optionalObjects(path, document, 'vulnerabilities').map(gitlab_judgeVulnerability))];
    },
};
/** Reports before version 14 may lack `scan`. */
function hasIdentifiers(vulnerabilities) {
    return vulnerabilities.length > 0 && vulnerabilities.every((found) => Array.isArray(member(found, 'identifiers')));
}
function gitlab_judgeVulnerability(found) {
    const [identifier] = json_list(found['identifiers']) ?? [];
    const id = json_text(at(identifier, 'value')) ?? json_text(at(identifier, 'name')) ?? json_text(found['id']) ?? '';
    return scan_judge(severityOfWord(found['severity']), {
        id,
        message: json_text(found['message']) ?? json_text(found['name']) ?? json_text(found['description']) ?? id,
        locations: [toLocation(found['location'])],
        priority_score: 0,
    });
}
/** A file, an image, or a page with its address: each kind of scan has its own. */
function toLocation(location) {
    const page = [json_text(at(location, 'hostname')), json_text(at(location, 'path'))]
        .filter((part) => part !== undefined)
        .join('');
    const uri = json_text(at(location, 'file')) ?? json_text(at(location, 'image')) ?? page;
    return locate(uri, numeric(at(location, 'start_line')), numeric(at(location, 'end_line')));
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/grype.js


/** Grype's `-o json`. */
const grype = {
    name: 'Grype JSON',
    recognises: (document) => Array.isArray(member(document, 'matches')) &&
        (at(document, 'descriptor', 'name') === 'grype' ||
            (isObject(member(document, 'source')) && isObject(member(document, 'distro')))),
    read: (path, document) => {
        if (!isObject(document))
            return [];
        const matches = optionalObjects(path, document, 'matches').map(judgeMatch);
        const ignored = optionalObjects(path, document, 'ignoredMatches').map(() => ({ omitted: 'suppressed' }));
        const version = json_text(at(document, 'descriptor', 'version')) ?? '';
        return [toScan({ name: 'Grype', version }, [...matches, ...ignored])];
    },
};
function judgeMatch(match) {
    const vulnerability = match['vulnerability'];
    const id = json_text(at(vulnerability, 'id')) ?? '';
    const artifact = match['artifact'];
    const where = [json_text(at(artifact, 'name')), json_text(at(artifact, 'version'))]
        .filter((part) => part !== undefined)
        .join(' ');
    return scan_judge(severityOfWord(at(vulnerability, 'severity')), {
        id,
        message: [where, descriptionOf(match) ?? id].filter((part) => part !== '').join(': '),
        locations: objects(at(artifact, 'locations')).map((location) => locate(json_text(location['path']) ?? '')),
        priority_score: highestScore(match),
    });
}
function descriptionOf(match) {
    const related = objects(match['relatedVulnerabilities']).map(({ description }) => json_text(description));
    return json_text(at(match, 'vulnerability', 'description')) ?? related.find((description) => description !== undefined);
}
/** Distributions often give no score; the record that theirs is drawn from does. */
function highestScore(match) {
    const records = [match['vulnerability'], ...objects(match['relatedVulnerabilities'])];
    const scores = records
        .flatMap((record) => objects(at(record, 'cvss')))
        .map((cvss) => numeric(at(cvss, 'metrics', 'baseScore')) ?? 0);
    return Math.max(0, ...scores);
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/npm-audit.js



/** `npm audit --json` of npm 7 and newer: each vulnerable package is a finding, as in its own summary. */
const npmAudit = {
    name: 'npm audit JSON',
    recognises: (document) => numeric(member(document, 'auditReportVersion')) === 2 && isObject(member(document, 'vulnerabilities')),
    read: (path, document) => [
        toScan({ name: 'npm audit', version: '2' }, valuesOf(path, document, 'vulnerabilities').map(judgePackage)),
    ],
};
/** `npm audit --json` of npm 6: each advisory is a finding. */
const npmAuditOld = {
    name: 'npm 6 audit JSON',
    recognises: (document) => isObject(member(document, 'advisories')) && isObject(at(document, 'metadata', 'vulnerabilities')),
    read: (path, document) => [
        toScan({ name: 'npm audit', version: '1' }, valuesOf(path, document, 'advisories').map(judgeAdvisory)),
    ],
};
function valuesOf(path, document, key) {
    const found = member(document, key);
    const values = isObject(found) ? Object.values(found) : [];
    if (values.every(isObject))
        return values;
    throw (0,refusal/* refusal */.x)(path, `has "${key}" that are not objects; let npm write it again`);
}
function judgePackage(found) {
    const advisories = objects(found['via']);
    const name = json_text(found['name']) ?? '';
    const url = advisories.map((advisory) => json_text(advisory['url'])).find((address) => address !== undefined);
    const titles = advisories.map((advisory) => json_text(advisory['title'])).filter((title) => title !== undefined);
    const through = (json_list(found['via']) ?? []).filter((via) => typeof via === 'string');
    return scan_judge(severityOfWord(found['severity']), {
        id: url === undefined ? name : `${name}:${url.slice(url.lastIndexOf('/') + 1)}`,
        message: `${name} ${json_text(found['range']) ?? ''}: ${titles.length > 0 ? titles.join('; ') : `through ${through.join(', ')}`}`,
        locations: (json_list(found['nodes']) ?? []).filter((node) => typeof node === 'string').map((node) => locate(node)),
        priority_score: Math.max(0, ...advisories.map((advisory) => numeric(at(advisory, 'cvss', 'score')) ?? 0)),
    });
}
function judgeAdvisory(found) {
    const paths = objects(found['findings']).flatMap(({ paths: each }) => json_list(each) ?? []);
    return scan_judge(severityOfWord(found['severity']), {
        id: json_text(found['github_advisory_id']) ?? String(numeric(found['id']) ?? ''),
        message: `${json_text(found['module_name']) ?? ''} ${json_text(found['vulnerable_versions']) ?? ''}: ${json_text(found['title']) ?? ''}`,
        locations: paths.filter((path) => typeof path === 'string').map((path) => locate(path)),
        priority_score: numeric(at(found, 'cvss', 'score')) ?? 0,
    });
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/osv.js


/** OSV-Scanner's `--format json`. */
const osvScanner = {
    name: 'OSV-Scanner JSON',
    recognises: (document) => {
        const results = json_list(member(document, 'results'));
        if (results === undefined)
            return false;
        if (results.length === 0)
            return isObject(member(document, 'experimental_config'));
        return results.every((result) => isObject(member(result, 'source')) && Array.isArray(member(result, 'packages')));
    },
    read: (path, document) => {
        if (!isObject(document))
            return [];
        const judged = optionalObjects(path, document, 'results').flatMap((result) => optionalObjects(path, result, 'packages').flatMap((entry) => osv_judgePackage(path, json_text(at(result, 'source', 'path')) ?? '', entry)));
        return [toScan({ name: 'OSV-Scanner', version: '' }, judged)];
    },
};
/** One finding for each group: its vulnerabilities are the same one under several names. What is in no group stands alone. */
function osv_judgePackage(path, source, entry) {
    const vulnerabilities = optionalObjects(path, entry, 'vulnerabilities');
    const groups = optionalObjects(path, entry, 'groups');
    const grouped = new Set(groups.flatMap(({ ids }) => json_list(ids) ?? []));
    const alone = vulnerabilities.filter(({ id }) => !grouped.has(id)).map(({ id }) => ({ ids: [id] }));
    return [...groups, ...alone].map((group) => judgeGroup(source, entry, group));
}
/** The score that the scanner took from the CVSS vectors of a group; without any, its severity is unknown. */
function judgeGroup(source, entry, group) {
    const ids = (json_list(group['ids']) ?? []).filter((id) => typeof id === 'string');
    const id = ids[0] ?? '';
    const score = numeric(group['max_severity']);
    const named = objects(entry['vulnerabilities']).filter((vulnerability) => ids.includes(json_text(vulnerability['id']) ?? ''));
    const summary = named.map((vulnerability) => json_text(vulnerability['summary'])).find((words) => words !== undefined);
    const where = [json_text(at(entry, 'package', 'name')), json_text(at(entry, 'package', 'version'))]
        .filter((part) => part !== undefined)
        .join(' ');
    return {
        severity: (score === undefined ? undefined : severityOfScore(score)) ?? 'unknown',
        finding: {
            id,
            message: `${where}: ${summary ?? ids.join(', ')}`,
            locations: [locate(source)],
            priority_score: score ?? 0,
        },
    };
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/sarif-rule.js

function rulesOf(run) {
    const driver = json_list(at(run, 'tool', 'driver', 'rules')) ?? [];
    const extensions = json_list(at(run, 'tool', 'extensions')) ?? [];
    const byId = new Map();
    for (const rule of [driver, ...extensions.map((extension) => at(extension, 'rules'))].flatMap(objects)) {
        const id = json_text(rule['id']);
        if (id !== undefined && !byId.has(id))
            byId.set(id, rule);
    }
    return { driver, extensions, byId };
}
/** The id that a result gives its rule (SARIF 2.1.0 §3.27.5). */
function ruleIdOf(result) {
    return json_text(result['ruleId']) ?? json_text(at(result, 'rule', 'id'));
}
/**
 * The rule of a result: by its index, in the component that it names (§3.52), unless what stands there has another id; else by its id,
 * which may be hierarchical: `CA1000/1` is a case of `CA1000` (§3.27.5).
 */
function ruleOf(rules, result) {
    const id = ruleIdOf(result);
    const [indexed] = objects([componentOf(rules, result)[indexOf(result)]]);
    if (indexed !== undefined && (id === undefined || isCaseOf(id, json_text(indexed['id']))))
        return indexed;
    return id === undefined ? undefined : ruleById(rules, id);
}
/** A component is named by index, by guid or by name (§3.54); where none is, it is the driver. */
function componentOf(rules, result) {
    const component = at(result, 'rule', 'toolComponent');
    const index = numeric(at(component, 'index')) ?? -1;
    const extension = index < 0 ? rules.extensions.find((candidate) => isNamed(candidate, component)) : rules.extensions[index];
    return extension === undefined ? rules.driver : (json_list(at(extension, 'rules')) ?? []);
}
function isNamed(extension, component) {
    return ['guid', 'name'].some((key) => {
        const value = json_text(at(component, key));
        return value !== undefined && value === at(extension, key);
    });
}
function indexOf(result) {
    return numeric(at(result, 'rule', 'index')) ?? numeric(result['ruleIndex']) ?? -1;
}
function isCaseOf(id, rule) {
    return rule === undefined || id === rule || id.startsWith(`${rule}/`);
}
function ruleById(rules, id) {
    for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
        const rule = rules.byId.get(part);
        if (rule !== undefined)
            return rule;
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/sarif-result.js



function judgeResult(run, rules, result) {
    const omitted = omissionOf(result);
    if (omitted !== undefined)
        return { omitted };
    const rule = ruleOf(rules, result);
    const severity = sarif_result_severityOf(run, rule, result);
    return severity === 'none' ? { omitted: 'informational' } : { severity, finding: toFinding(run, rule, result) };
}
/** Only results of kind `fail`, the default, are findings (§3.27.9); accepted suppressions are left out (§3.27.23). */
function omissionOf(result) {
    if ((json_text(result['kind']) ?? 'fail') !== 'fail')
        return 'passed';
    if (result['baselineState'] === 'absent')
        return 'gone since the baseline';
    const suppressions = objects(result['suppressions']);
    if (suppressions.length === 0)
        return undefined;
    return suppressions.every(({ status }) => status === undefined || status === 'accepted') ? 'suppressed' : undefined;
}
function sarif_result_severityOf(run, rule, result) {
    const score = securitySeverity(rule, result);
    return (score === undefined ? undefined : severityOfScore(score)) ?? severityOfLevel(levelOf(run, rule, result));
}
function securitySeverity(rule, result) {
    return numeric(at(rule, 'properties', 'security-severity')) ?? numeric(at(result, 'properties', 'security-severity'));
}
/** The result's own, else what the invocation configured, else the rule's default, else warning (§3.27.10). */
function levelOf(run, rule, result) {
    return (json_text(result['level']) ??
        overriddenLevel(run, rule, result) ??
        json_text(at(rule, 'defaultConfiguration', 'level')) ??
        'warning');
}
function overriddenLevel(run, rule, result) {
    const invocations = json_list(run['invocations']);
    if (invocations === undefined || rule === undefined)
        return undefined;
    const invocation = invocations[numeric(at(result, 'provenance', 'invocationIndex')) ?? 0];
    const override = objects(at(invocation, 'ruleConfigurationOverrides')).find((candidate) => json_text(at(candidate, 'descriptor', 'id')) === json_text(rule['id']) && rule['id'] !== undefined);
    return json_text(at(override, 'configuration', 'level'));
}
function severityOfLevel(level) {
    switch (level) {
        case 'error':
            return 'high';
        case 'warning':
            return 'medium';
        case 'note':
            return 'low';
        case 'none':
            return 'none';
        default:
            return 'unknown';
    }
}
function toFinding(run, rule, result) {
    const id = ruleIdOf(result) ?? json_text(at(rule, 'id')) ?? '';
    return {
        id,
        message: sarif_result_messageOf(rule, result) ?? id,
        locations: objects(result['locations']).map((location) => sarif_result_toLocation(run, location)),
        priority_score: numeric(at(result, 'properties', 'priorityScore')) ??
            securitySeverity(rule, result) ??
            numeric(result['rank']) ??
            0,
    };
}
/** A message says itself, or names a text of its rule, with places for its arguments (§3.11). */
function sarif_result_messageOf(rule, result) {
    const message = result['message'];
    const written = json_text(at(message, 'text')) ?? json_text(at(message, 'markdown'));
    const id = json_text(at(message, 'id')) ?? '';
    const template = written ?? json_text(at(rule, 'messageStrings', id, 'text')) ?? json_text(at(rule, 'shortDescription', 'text'));
    const values = json_list(at(message, 'arguments')) ?? [];
    return template?.replaceAll(/\{(\d+)\}/g, (place, index) => json_text(values[Number(index)]) ?? place);
}
function sarif_result_toLocation(run, location) {
    const physical = location['physicalLocation'];
    const artifact = at(physical, 'artifactLocation');
    const indexed = json_list(run['artifacts'])?.[numeric(at(artifact, 'index')) ?? -1];
    const [logical] = objects(location['logicalLocations']);
    const uri = json_text(at(artifact, 'uri')) ??
        json_text(at(indexed, 'location', 'uri')) ??
        json_text(at(logical, 'fullyQualifiedName')) ??
        json_text(at(logical, 'name')) ??
        '';
    return locate(uri, numeric(at(physical, 'region', 'startLine')), numeric(at(physical, 'region', 'endLine')));
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/sarif.js





/** SARIF 2.1.0 (OASIS), of any tool: each run is a scan. */
const sarif = {
    name: 'SARIF 2.1.0',
    recognises: (document) => member(document, 'runs') !== undefined || (json_text(member(document, '$schema')) ?? '').includes('sarif'),
    read: (path, document) => {
        const version = json_text(member(document, 'version')) ?? 'none';
        if (!version.startsWith('2.1.'))
            throw (0,refusal/* refusal */.x)(path, `is SARIF of version ${version}; let the tool write SARIF 2.1.0`);
        const runs = json_list(member(document, 'runs')) ?? [];
        if (runs.length === 0)
            throw (0,refusal/* refusal */.x)(path, 'is SARIF without a run: nothing was scanned; look at what the tool printed');
        return runs.map((run) => readRun(path, run));
    },
};
function readRun(path, run) {
    const results = json_list(member(run, 'results'));
    if (!isObject(run) || results === undefined) {
        throw (0,refusal/* refusal */.x)(path, 'is SARIF with a run that has no list of results: its scan did not take place (SARIF 2.1.0 §3.14.23)');
    }
    if (objects(run['invocations']).some((invocation) => invocation['executionSuccessful'] === false)) {
        throw (0,refusal/* refusal */.x)(path, 'is SARIF of a run that says executionSuccessful: false; look at what the tool printed');
    }
    if (!results.every(isObject))
        throw (0,refusal/* refusal */.x)(path, 'is SARIF with a result that is no object; let the tool write it again');
    const rules = rulesOf(run);
    return toScan(sarif_toolOf(run), results.map((result) => judgeResult(run, rules, result)));
}
function sarif_toolOf(run) {
    const driver = at(run, 'tool', 'driver');
    return {
        name: json_text(at(driver, 'name')) ?? 'unknown',
        version: json_text(at(driver, 'semanticVersion')) ?? json_text(at(driver, 'version')) ?? '',
    };
}
/** Names by which security scanners sign their SARIF, at the beginning of `tool.driver.name`. */
const scanners = /^(?:anchore|aqua|bandit|bearer|binskim|black ?duck|brakeman|cargo-audit|checkmarx|checkov|clair|codeql|contrast|devskim|docker scout|dependency-check|flawfinder|fortify|gitleaks|gosec|govulncheck|grype|horusec|kics|kubescape|mend|mobsfscan|njsscan|npm.?audit|nuclei|osv-scanner|owasp|poutine|prisma|prowler|retire|scorecard|security ?code ?scan|semgrep|snyk|terrascan|tfsec|trivy|trufflehog|veracode|whitesource|wiz|xray|jfrog|zap|zizmor)/i;
/** Whether SARIF comes from a security scanner: a linter writes it, too. */
function isSecuritySarif(document) {
    return objects(member(document, 'runs')).some((run) => scanners.test(json_text(at(run, 'tool', 'driver', 'name')) ?? '') ||
        [...rulesOf(run).byId.values()].some((rule) => numeric(at(rule, 'properties', 'security-severity')) !== undefined));
}
/** The same of a text that is no whole document. */
function isSecurityText(source) {
    if (!/"runs"\s*:/.test(source))
        return false;
    const names = [...source.matchAll(/"name"\s*:\s*"([^"]*)"/g)].map(([, name = '']) => name);
    return source.includes('"security-severity"') || names.some((name) => scanners.test(name));
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/snyk.js



/** Snyk's `--json`, of a project, a list of projects, a container with its applications, or infrastructure as code. */
const snyk = {
    name: 'Snyk JSON',
    recognises: (document) => {
        const projects = json_list(document) ?? [document];
        return (projects.length > 0 &&
            projects.every((project) => isProject(project) || isError(project)) &&
            projects.some(isProject));
    },
    read: (path, document) => (json_list(document) ?? [document]).flatMap((project) => readProject(path, project)),
};
function isProject(project) {
    return (typeof member(project, 'ok') === 'boolean' &&
        (Array.isArray(member(project, 'vulnerabilities')) || Array.isArray(member(project, 'infrastructureAsCodeIssues'))));
}
/** What stands in the list for a project that could not be tested. */
function isError(project) {
    return member(project, 'ok') === false && typeof member(project, 'error') === 'string';
}
function readProject(path, project) {
    if (!isObject(project))
        return [];
    const error = json_text(project['error']);
    if (error !== undefined)
        throw (0,refusal/* refusal */.x)(path, `says that Snyk could not test ${json_text(project['path']) ?? 'a project'}: ${error.slice(0, 200)}`);
    const file = json_text(project['displayTargetFile']) ?? json_text(project['targetFile']) ?? json_text(project['path']) ?? '';
    const judged = [
        ...optionalObjects(path, project, 'vulnerabilities').map((found) => snyk_judgeVulnerability(file, found)),
        ...optionalObjects(path, project, 'infrastructureAsCodeIssues').map((found) => judgeIssue(file, found)),
        ...suppressedIn(path, project),
    ];
    return [
        toScan({ name: 'Snyk', version: '' }, judged),
        ...optionalObjects(path, project, 'applications').flatMap((application) => readProject(path, application)),
    ];
}
function suppressedIn(path, project) {
    const filtered = project['filtered'];
    if (!isObject(filtered))
        return [];
    return [...optionalObjects(path, filtered, 'ignore'), ...optionalObjects(path, filtered, 'patch')].map(() => ({
        omitted: 'suppressed',
    }));
}
/** Each path by which a vulnerability is reached is an entry of its own, as in Snyk's own summary. */
function snyk_judgeVulnerability(file, found) {
    const id = json_text(found['id']) ?? '';
    const where = [json_text(found['packageName']) ?? json_text(found['name']), json_text(found['version'])]
        .filter((part) => part !== undefined)
        .join('@');
    return scan_judge(severityOfWord(found['severity']), {
        id,
        message: [where, json_text(found['title']) ?? id].filter((part) => part !== '').join(': '),
        locations: [locate(file)],
        priority_score: numeric(found['priorityScore']) ?? numeric(found['cvssScore']) ?? 0,
    });
}
function judgeIssue(file, found) {
    if (found['isIgnored'] === true)
        return { omitted: 'suppressed' };
    return scan_judge(severityOfWord(found['severity']), {
        id: json_text(found['publicId']) ?? json_text(found['id']) ?? '',
        message: [json_text(found['title']), json_text(at(found, 'iacDescription', 'issue')) ?? json_text(found['issue'])]
            .filter((part) => part !== undefined)
            .join(': '),
        locations: [locate(file, numeric(found['lineNumber']))],
        priority_score: 0,
    });
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/trivy.js


/** Trivy's `--format json`: schema 2, and the bare list that it wrote before 0.20. */
const trivy = {
    name: 'Trivy JSON',
    recognises: (document) => isReport(document) || isLegacy(document),
    read: (path, document) => {
        const results = resultsOf(path, document);
        const version = json_text(at(document, 'Trivy', 'Version')) ?? '';
        return [
            toScan({ name: 'Trivy', version }, results.flatMap((result) => judgeTarget(path, result))),
        ];
    },
};
function isReport(document) {
    return numeric(member(document, 'SchemaVersion')) === 2 && typeof member(document, 'ArtifactName') === 'string';
}
function isLegacy(document) {
    const targets = json_list(document) ?? [];
    return targets.length > 0 && targets.every((target) => typeof member(target, 'Target') === 'string');
}
function resultsOf(path, document) {
    return isObject(document) ? optionalObjects(path, document, 'Results') : objects(document);
}
function judgeTarget(path, result) {
    const target = json_text(result['Target']) ?? '';
    return [
        ...optionalObjects(path, result, 'Vulnerabilities').map((found) => trivy_judgeVulnerability(target, found)),
        ...optionalObjects(path, result, 'Misconfigurations').map((found) => judgeMisconfiguration(target, found)),
        ...optionalObjects(path, result, 'Secrets').map((found) => judgeSecret(target, found)),
        ...optionalObjects(path, result, 'Licenses').map((found) => judgeLicense(target, found)),
        ...optionalObjects(path, result, 'ExperimentalModifiedFindings').map(() => ({ omitted: 'suppressed' })),
    ];
}
function trivy_judgeVulnerability(target, found) {
    const id = json_text(found['VulnerabilityID']) ?? '';
    const where = [json_text(found['PkgName']), json_text(found['InstalledVersion'])].filter((part) => part !== undefined).join(' ');
    return scan_judge(severityOfWord(found['Severity']), {
        id,
        message: [where, json_text(found['Title']) ?? json_text(found['Description']) ?? id].filter((part) => part !== '').join(': '),
        locations: [locate(json_text(found['PkgPath']) ?? target)],
        priority_score: trivy_highestScore(found['CVSS']),
    });
}
/** The highest of the scores that the sources of a vulnerability give. */
function trivy_highestScore(cvss) {
    const sources = isObject(cvss) ? Object.values(cvss) : [];
    return Math.max(0, ...sources.map((source) => numeric(at(source, 'V40Score')) ?? numeric(at(source, 'V3Score')) ?? numeric(at(source, 'V2Score')) ?? 0));
}
/** Trivy lists the checks that passed, too, when asked for. */
function judgeMisconfiguration(target, found) {
    const status = json_text(found['Status']);
    if (status === 'PASS')
        return { omitted: 'passed' };
    if (status === 'EXCEPTION')
        return { omitted: 'suppressed' };
    const lines = found['CauseMetadata'];
    return scan_judge(severityOfWord(found['Severity']), {
        id: json_text(found['ID']) ?? json_text(found['AVDID']) ?? '',
        message: json_text(found['Message']) ?? json_text(found['Title']) ?? '',
        locations: [locate(target, numeric(at(lines, 'StartLine')), numeric(at(lines, 'EndLine')))],
        priority_score: 0,
    });
}
function judgeSecret(target, found) {
    return scan_judge(severityOfWord(found['Severity']), {
        id: json_text(found['RuleID']) ?? '',
        message: json_text(found['Title']) ?? '',
        locations: [locate(target, numeric(found['StartLine']), numeric(found['EndLine']))],
        priority_score: 0,
    });
}
function judgeLicense(target, found) {
    const name = json_text(found['Name']) ?? '';
    return scan_judge(severityOfWord(found['Severity']), {
        id: name,
        message: [json_text(found['PkgName']), `licence ${name}`].filter((part) => part !== undefined).join(': '),
        locations: [locate(json_text(found['FilePath']) ?? target)],
        priority_score: 0,
    });
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/formats.js









/** Every format that is understood, asked in this order. */
const formats = [
    sarif,
    trivy,
    grype,
    snyk,
    npmAudit,
    npmAuditOld,
    osvScanner,
    gitlab,
    cyclonedx,
];
/** Whether a document is a result of a security scan: SARIF may come from a linter, and a bill of materials may list no vulnerability. */
function isSecurityResult(document) {
    const format = formats.find((candidate) => candidate.recognises(document));
    if (format === sarif)
        return isSecuritySarif(document);
    if (format === cyclonedx)
        return Array.isArray(member(document, 'vulnerabilities'));
    return format !== undefined;
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/convert/budget.js
var budget = __webpack_require__(9199);
;// CONCATENATED MODULE: ./build/convert/vulnscan/results.js


const gravity = { high: 2, medium: 1, low: 0 };
const longestMessage = 2000;
/**
 * Scans as one payload, each one item of `results`, the tool being that of the first. Lists that would outgrow what the service takes are
 * cut, worst findings first; the counts always tell all of them. `kept` is how many stand in the lists.
 */
function toResults(scans) {
    const all = scans.flatMap((scan) => scan.found);
    const kept = keepWorst(all);
    return {
        results: {
            tool: { ...(scans[0]?.tool ?? { name: 'unknown', version: '' }) },
            results: scans.map((scan) => toRun(scan, kept)),
            schema_version: 1,
        },
        kept: kept.size,
        total: all.length,
    };
}
function keepWorst(all) {
    const worstFirst = all.toSorted((one, other) => gravity[other.severity] - gravity[one.severity] || other.priority_score - one.priority_score);
    const kept = new Set();
    let length = 0;
    for (const found of worstFirst) {
        const more = (0,budget/* jsonLength */.F)(results_toFinding(found)) + 1;
        if (length + more > budget/* bodyBudget */.c)
            continue;
        length += more;
        kept.add(found);
    }
    return kept;
}
function toRun({ found }, kept) {
    const of = (severity) => found.filter((finding) => finding.severity === severity);
    const listed = (severity) => of(severity)
        .filter((finding) => kept.has(finding))
        .map(results_toFinding);
    return {
        low_count: of('low').length,
        medium_count: of('medium').length,
        high_count: of('high').length,
        low: listed('low'),
        medium: listed('medium'),
        high: listed('high'),
    };
}
function results_toFinding({ id, message, locations, priority_score }) {
    return { id, message: cut(message), locations, priority_score };
}
/** A copy where it is cut: a piece of a long text holds on to all of it. */
function cut(message) {
    if (message.length <= longestMessage)
        return message;
    return `${external_node_buffer_.Buffer.from(message.slice(0, longestMessage)).toString()}…`;
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/vulnscan.js





/**
 * Scanner results, in any of the formats that are known by their content, as one payload: several files put their scans side by side.
 * Throws `EvidenceError` `file` naming the first file that is none, or that says that its scan did not take place.
 */
async function convertVulnscan(files) {
    const scans = [];
    for (const file of files)
        scans.push(...(await readScans(file)));
    const { results, kept, total } = toResults(scans);
    const cut = kept === total
        ? []
        : [`The lists show the worst ${kept} of ${total} findings, to keep within what the service takes.`];
    return { kind: 'vulnscan', payload: { vulnscan_results: results }, notes: [...vulnscan_describe(scans), ...cut] };
}
async function readScans(file) {
    const text = await readWhole(file);
    if (text.trimStart().startsWith('<'))
        throw (0,refusal/* refusal */.x)(file.path, 'is XML, of which no scanner result is read here; let the tool write SARIF');
    const document = json_parseJson(file.path, text);
    const format = formats.find((candidate) => candidate.recognises(document));
    if (format === undefined) {
        const known = formats.map(({ name }) => name).join(', ');
        throw (0,refusal/* refusal */.x)(file.path, `is no scanner result that is understood here (${known}); let the tool write SARIF`);
    }
    return format.read(file.path, document);
}
const reasons = [
    'suppressed',
    'passed',
    'informational',
    'not affected',
    'gone since the baseline',
];
function vulnscan_describe(scans) {
    const notes = [];
    const tools = new Set(scans.map(({ tool }) => `${tool.name} ${tool.version}`.trim()));
    if (tools.size > 1)
        notes.push(`Scanned by ${[...tools].join(', ')}.`);
    if (scans.length === 0)
        notes.push('Nothing in it says that a scan took place.');
    for (const reason of reasons) {
        const number = scans.map(({ omitted }) => omitted[reason] ?? 0).reduce((sum, more) => sum + more, 0);
        if (number > 0)
            notes.push(`${(0,plural/* many */._)(number, 'result')} left out: ${reason}.`);
    }
    const unknown = scans.map((scan) => scan.unknown).reduce((sum, more) => sum + more, 0);
    if (unknown > 0)
        notes.push(`${(0,plural/* many */._)(unknown, 'finding')} of unknown severity counted as low.`);
    return notes;
}

// EXTERNAL MODULE: ./build/convert/xml.js + 1 modules
var xml = __webpack_require__(4256);
;// CONCATENATED MODULE: ./build/convert/recognition.js










/** How much of a file is looked at before it is known whether it is XML, JSON, or something else. */
const headLength = 65_536;
/**
 * What kind of result a file is, by its content: the root of an XML document decides, JSON is read whole. A SARIF file is vulnscan only
 * if it is a security scanner's. A broken file is what it begins as, so that it is refused in the end and not passed over. Undefined is
 * none of ours; content never makes it throw, a file that cannot be read does.
 */
async function recognise(file) {
    const head = await readHead(file);
    try {
        if (/^\s*</.test(head))
            return await recogniseXml(file);
        if (/^\s*[[{]/.test(head))
            return recogniseJson(json_parseJson(file.path, await readWhole(file)));
    }
    catch (error) {
        if (!(error instanceof build_error/* EvidenceError */.o))
            throw error;
        return guess(head);
    }
    return isTaskText(head) ? 'codequality' : undefined;
}
/** The beginning, byte by byte: markup and names are ASCII in every encoding but UTF-16, which has zeros between. */
async function readHead(file) {
    const pieces = [];
    let length = 0;
    for await (const bytes of file.read()) {
        pieces.push(bytes);
        length += bytes.length;
        if (length >= headLength)
            break;
    }
    const text = external_node_buffer_.Buffer.concat(pieces).toString('latin1', 0, headLength);
    return text.replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').replaceAll('\0', '');
}
async function recogniseXml(file) {
    let root;
    let length = 0;
    const reader = (0,xml/* createXmlReader */.f)(file.path, {
        open: (name) => (root ??= name),
        close: () => undefined,
        text: () => undefined,
    });
    for await (const piece of (0,convert_text/* readText */.y)(file)) {
        length += piece.length;
        reader.write(piece);
        if (root !== undefined || length > headLength)
            break;
    }
    return root === 'testsuites' || root === 'testsuite' ? 'junit' : undefined;
}
function recogniseJson(document) {
    if (isSecurityResult(document))
        return 'vulnscan';
    return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined;
}
/** What a file that is not well-formed meant to be: the first element of its XML, or the signature of a security scanner in its SARIF. */
function guess(head) {
    if (/^\s*(?:<[?!][^>]*>\s*)*<testsuites?[\s/>]/.test(head))
        return 'junit';
    return isSecurityText(head) ? 'vulnscan' : undefined;
}

;// CONCATENATED MODULE: ./build/convert/convert.js





/**
 * Turns result files of one kind into what is attested. What cannot be trusted is refused whole: throws `EvidenceError` `file` naming
 * the first file that is empty, broken, cut off, foreign or hostile; `usage` where no file or limits that make no sense were given.
 */
async function convert(kind, files, options = {}) {
    if (files.length === 0)
        throw new build_error/* EvidenceError */.o('usage', `No ${kind} result file was given; name at least one.`);
    switch (kind) {
        case 'junit':
            return await (0,junit/* convertJunit */.S)(files);
        case 'vulnscan':
            return await convertVulnscan(files);
        case 'codequality':
            return await convertCodequality(files, options.maxIssues);
    }
}

;// CONCATENATED MODULE: ./build/command/discover.js



/** Where tools put their results, by the path below the workspace with `/`. The content decides in the end what a file is. */
const places = {
    junit: /(^|\/)(TEST-[^/]*|[^/]*junit[^/]*|[^/]*xunit[^/]*|test-?results?|(surefire|failsafe)-reports\/[^/]*|(test-results?|test-reports?|junit)\/(.+\/)?[^/]*)\.xml$/i,
    vulnscan: /\.sarif(\.json)?$|(^|\/)((trivy|grype|snyk|npm-audit|osv)[^/]*|gl-[^/]*scanning-report|gl-sast-report|[^/]*cyclonedx[^/]*|bom|[^/]*\.cdx)\.json$/i,
    codequality: /(^|\/)(report-task\.txt|[^/]*quality-?gate[^/]*\.json|gl-code-quality-report\.json|codeclimate\.json)$/i,
};
const skipped = new Set(['node_modules', '.git', '.venv', 'venv', '__pycache__', '.tox', '.gradle']);
/** Files in the usual places; folders that hold other people's files are not looked into. */
async function discover(root, kinds) {
    const found = await walk(root, '');
    const paths = found.paths.filter((path) => kinds.some((kind) => places[kind].test(path)));
    return { paths: paths.toSorted(), closed: found.closed };
}
async function walk(root, below) {
    const entries = await (0,settle/* settle */.G)((0,promises_.readdir)((0,external_node_path_.join)(root, below), { withFileTypes: true }));
    if (!entries.ok)
        return { paths: [], closed: [below === '' ? root : below] };
    const place = (name) => (below === '' ? name : `${below}/${name}`);
    const folders = entries.value.filter((entry) => entry.isDirectory() && !skipped.has(entry.name));
    const nested = await Promise.all(folders.map(async ({ name }) => walk(root, place(name))));
    const own = entries.value.filter((entry) => entry.isFile()).map(({ name }) => place(name));
    return { paths: [...own, ...nested.flatMap(({ paths }) => paths)], closed: nested.flatMap(({ closed }) => closed) };
}

;// CONCATENATED MODULE: ./build/command/result.js






const kinds = ['junit', 'vulnscan', 'codequality'];
/** The files that the user named for a kind, or those in its usual places; none at all is an error. */
async function findResults(kind, patterns, cwd) {
    const files = patterns.length > 0
        ? (await findFiles(patterns, cwd)).map((file) => (0,external_node_path_.relative)(cwd, file))
        : (await sortByContent(cwd, [kind])).found.flatMap((found) => found.files);
    if (files.length > 0)
        return { kind, files };
    const asked = patterns.length > 0
        ? `\`files\`: ${patterns.join(', ')} matches no file`
        : `No ${kind} result file is in the usual places`;
    throw new build_error/* EvidenceError */.o('file', `${asked} in ${cwd}. Did the step before write it, in this job? Name it with \`files\`.`, {
        facts: { kind, patterns },
    });
}
/** Looks in the usual places of the kinds and lets the content say what each file is. */
async function sortByContent(cwd, wanted = kinds) {
    const { paths, closed } = await discover(cwd, wanted);
    const recognised = await Promise.all(paths.map(async (path) => ({ path, kind: await recognise(openResult(path, cwd)) })));
    const of = (kind) => recognised.filter((it) => it.kind === kind).map(({ path }) => path);
    return {
        found: wanted.map((kind) => ({ kind, files: of(kind) })).filter(({ files }) => files.length > 0),
        left: recognised.filter(({ kind }) => kind === undefined || !wanted.includes(kind)).map(({ path }) => path),
        closed,
    };
}
async function convertResults(found, cwd, maxIssues) {
    return convert(found.kind, found.files.map((path) => openResult(path, cwd)), maxIssues === '' ? {} : { maxIssues });
}
/** A result file under the name that messages use; what cannot be read is told by that name. */
function openResult(path, cwd) {
    return { path, read: () => readNamed(path, cwd) };
}
async function* readNamed(path, cwd) {
    try {
        const stream = (0,external_node_fs_.createReadStream)((0,external_node_path_.resolve)(cwd, path));
        yield* stream;
    }
    catch (cause) {
        throw new build_error/* EvidenceError */.o('file', `${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
}

;// CONCATENATED MODULE: ./build/command/report-result.js






/** The result files that the user named for one kind, or those in its usual places. */
async function collectResults(kind, asked, surroundings) {
    return collectOne(await findResults(kind, asked.inputs.files, surroundings.host.cwd), asked, surroundings);
}
/** Every result file in the usual places, and in one line those that were left. */
async function collectFound(asked, surroundings) {
    const { found, left, closed } = await sortByContent(surroundings.host.cwd);
    const parts = await Promise.all(found.map(async (it) => collectOne(it, asked, surroundings)));
    const notes = [
        ...(left.length === 0 ? [] : [`Left out, being no result file of a known kind: ${left.join(', ')}.`]),
        ...(closed.length === 0 ? [] : [`Not looked into, being closed to this user: ${closed.join(', ')}.`]),
    ];
    return join([...parts, { ...nothing, notes }]);
}
async function collectOne(found, asked, surroundings) {
    const { cwd } = surroundings.host;
    const converted = await convertResults(found, cwd, asked.inputs['max-issues']);
    const result = converted.kind === 'codequality-task'
        ? await askQualityServer(converted.task, asked.inputs, {
            ...surroundings.host,
            environment: surroundings.environment,
        })
        : converted;
    const file = asked.inputs.attach ? await attach(found.kind, found.files, cwd) : undefined;
    return {
        ...nothing,
        drafts: [report_result_draftOf(result, asked.kind.name === 'auto' ? undefined : asked.place, file)],
        failing: result.kind === 'junit' ? result.failing.map((it) => report_result_locate(it, cwd)) : [],
        notes: [`${found.kind}: ${found.files.join(', ')}`, ...result.notes],
    };
}
/** Some reporters write where the file is on this machine; people and annotations know it by its place in the repository. */
function report_result_locate(test, cwd) {
    const { file } = test;
    if (file === undefined || !(0,external_node_path_.isAbsolute)(file))
        return test;
    const below = (0,external_node_path_.relative)(cwd, file);
    return below.startsWith('..') ? test : { ...test, file: below.replaceAll('\\', '/') };
}
function report_result_draftOf(result, place, file) {
    const shared = { type: result.kind, place, content: [result.payload, file?.sha256] };
    switch (result.kind) {
        case 'junit':
            return {
                ...shared,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportJunit',
                    type: result.kind,
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, ...result.payload }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            };
        case 'vulnscan':
            return {
                ...shared,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportVulnscan',
                    type: result.kind,
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, ...result.payload }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            };
        case 'codequality':
            return {
                ...shared,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportCodequality',
                    type: result.kind,
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, ...result.payload }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            };
    }
}

;// CONCATENATED MODULE: ./build/command/collect.js







/** Reads, converts, fingerprints and asks, side by side. All or nothing: one file that cannot be trusted stops the run before it sends. */
async function collect(asked, surroundings) {
    return join(await Promise.all([collectBuilt(asked, surroundings), collectEvidence(asked, surroundings)]));
}
/** What was built, and of which commits: these are looked up only for artifacts, which alone are reported with them. */
async function collectBuilt({ inputs, change }, surroundings) {
    const isAsked = inputs.artifacts.length > 0 || (surroundings.environment['GITHUB_ARTIFACTS_LIST'] ?? '') !== '';
    const [artifacts, listed] = await Promise.all([
        collectArtifacts(inputs.artifacts, surroundings, inputs.timeout),
        isAsked ? listCommits(change, inputs, surroundings) : nothing,
    ]);
    return { ...nothing, artifacts, commits: listed.commits, notes: listed.notes };
}
async function collectEvidence(asked, surroundings) {
    switch (asked.kind.name) {
        case 'none':
        case 'artifact':
            return nothing;
        case 'auto':
            return join(await Promise.all([collectFound(asked, surroundings), collectOwnPullRequests(asked, surroundings)]));
        case 'junit':
        case 'vulnscan':
        case 'codequality':
            return collectResults(asked.kind.name, asked, surroundings);
        case 'generic':
            return collectGeneric(asked, surroundings);
        case 'custom':
            return collectCustom(asked.kind.typeName, asked, surroundings);
        case 'pull_request':
            return collectPullRequests(asked, surroundings);
        case 'jira':
            return collectJira(asked, surroundings);
        case 'override':
            return collectOverride(asked);
    }
}


/***/ }),

/***/ 499:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  O: () => (/* binding */ finish)
});

// EXTERNAL MODULE: ./build/command/common.js
var command_common = __webpack_require__(9489);
// EXTERNAL MODULE: ./build/command/naming.js
var naming = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/command/report-artifact.js




function toArtifactReport(built, { target, change, provenance, step, commits }) {
    const { origin_url: buildUrl = '', ...shared } = provenance;
    const body = {
        ...shared,
        fingerprint: built.fingerprint,
        filename: built.filename,
        build_url: buildUrl,
        commit_url: change?.commitUrl ?? '',
        trail_name: target.trail_name,
        ...(0,defined/* defined */.s)({
            template_reference_name: built.templateName,
            git_commit: shaOf(change),
            repo_url: (0,command_common/* repositoryOf */._M)(change)?.url,
            commits_list: commits.length === 0 ? undefined : [...commits],
        }),
    };
    const key = (0,command_common/* idempotencyKey */.T5)(change, step, [target, 'artifact', body]);
    return {
        operation: 'reportArtifact',
        type: 'artifact',
        name: built.filename,
        request: { params: target, body, idempotencyKey: key },
    };
}
/** Only a SHA-1 has a place in `git_commit`; `git_commit_info` holds any. */
function shaOf(change) {
    const parsed = (0,parse/* parse */.qg)(primitives/* CommitSha */.Yk, change?.commit.sha1);
    return parsed.ok ? parsed.value : undefined;
}

;// CONCATENATED MODULE: ./build/command/finish.js



/** Gives every piece of evidence its name, commit, source and key. Artifacts first: people read them in that order. */
function finish(collected, template, run) {
    const { inputs, change } = run.asked;
    const provenance = (0,command_common/* describeProvenance */.h3)(inputs, change);
    const step = run.surroundings.environment['GITHUB_ACTION'] ?? '';
    const circumstances = { target: run.target, change, provenance, step, commits: collected.commits };
    const toOutgoing = (draft) => {
        const common = (0,command_common/* commonMembers */.vK)(provenance, (0,naming/* placeOf */.$t)(draft, template));
        const key = (0,command_common/* idempotencyKey */.T5)(change, step, [run.target, draft.type, common, draft.content]);
        return draft.toOutgoing({ target: run.target, common, key: { idempotencyKey: key } });
    };
    return {
        outgoing: [
            ...collected.artifacts.map((built) => toArtifactReport(built, circumstances)),
            ...collected.drafts.map(toOutgoing),
        ],
        notes: [...collected.notes, ...collected.drafts.flatMap((draft) => (0,naming/* ambiguity */.Gv)(draft, template))],
    };
}


/***/ }),

/***/ 1788:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k: () => (/* binding */ ask),
  Q: () => (/* binding */ inQuestion)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/client/answer.js
var answer = __webpack_require__(5150);
;// CONCATENATED MODULE: ./build/client/page.js
const pageSize = 100;
/**
 * Every trail of a flow, newest first and each once, page by page, from any service: the list may come as an object or as an array
 * (§4.2), and trails that begin meanwhile push others onto the next page.
 */
async function* everyTrail(client, params) {
    const seen = new Set();
    for (let page = 1;; page += 1) {
        const answer = await client.listTrails({ params, query: { page, per_page: pageSize } });
        const [trails, pages] = 'data' in answer ? [answer.data, answer.pagination?.page_count] : [answer, undefined];
        const fresh = trails.filter(({ name }) => !seen.has(name));
        for (const trail of fresh)
            seen.add(trail.name);
        yield* fresh;
        if (trails.length === 0 || page >= (pages ?? guessPages(page, trails.length, fresh.length)))
            return;
    }
}
/** Without pagination there is one page, unless a full one brought something new; for a service without pages repeats itself. */
function guessPages(page, found, fresh) {
    return found >= pageSize && fresh > 0 ? page + 1 : page;
}

// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/verdict/explanation.js + 5 modules
var verdict_explanation = __webpack_require__(8551);
;// CONCATENATED MODULE: ./build/command/gate.js







/** What the input `gate` asks about: with `artifact` the fingerprints at hand, else the whole trail. */
function inQuestion(gate, artifacts) {
    if (gate !== 'artifact')
        return undefined;
    if (artifacts.length > 0)
        return artifacts.map(({ fingerprint }) => fingerprint);
    throw new build_error/* EvidenceError */.o('usage', 'Input `gate` is "artifact", and no artifact is named: give `artifacts`.', {
        facts: { input: 'artifacts' },
    });
}
/** Longest wait that the service takes at a time (decisions.md §1). */
const longest = 60;
/** Milliseconds between two questions at the least, for a service that answers at once. */
const pause = 1000;
/** Reads how a trail stands and why; waits while it is incomplete, as long as it may. */
async function ask(client, question, host) {
    const { target, fingerprints } = question;
    const deadline = performance.now() + question.wait * 1000;
    // Side by side, for both take a round trip: the verdict is the trail's, the attestations say who reported what.
    let [reading, attestations] = await Promise.all([read(client, target), listAttestations(client, target)]);
    for (;;) {
        const { trail, etag } = reading;
        const explanation = (0,verdict_explanation/* explain */.W)(trail, attestations, (0,defined/* defined */.s)({ fingerprints }));
        const left = Math.round((deadline - performance.now()) / 1000);
        if (explanation.verdict !== 'INCOMPLETE' || left < 1 || etag === undefined)
            return { trail, explanation };
        host.info(`Waiting up to ${left} s for: ${explanation.missing.join(', ') || 'evidence'}`);
        reading = await waitFor(client, target, { trail, etag, seconds: Math.min(left, longest) });
        if (reading.trail !== trail)
            attestations = await listAttestations(client, target);
    }
}
async function read(client, target) {
    try {
        const { value, headers } = await client.exchange('getTrail', { params: target });
        if (value !== undefined)
            return { trail: value, etag: headers['etag'] };
    }
    catch (error) {
        if (!(0,answer/* isMissingOperation */.Ix)(error))
            throw error;
        return { trail: await findByPaging(client, target), etag: undefined };
    }
    throw new build_error/* EvidenceError */.o('nonsense', 'The service answered 304 to a question without a condition: its answer cannot be trusted.');
}
/** Asks to be told of a change; without one after as many seconds, or without the service waiting at all, nothing is new. */
async function waitFor(client, target, since) {
    const began = performance.now();
    const headers = (0,defined/* defined */.s)({ prefer: `wait=${since.seconds}`, 'if-none-match': since.etag });
    const answer = await (0,settle/* settle */.G)(client.exchange('getTrail', { params: target, headers }));
    if (!answer.ok)
        return readAnew(client, target, answer.error);
    const { value: trail, headers: told } = answer.value;
    if (trail !== undefined && told['etag'] !== since.etag)
        return { trail, etag: told['etag'] };
    await (0,promises_.setTimeout)(Math.max(0, pause - (performance.now() - began)));
    return since;
}
/** Proxies cut long waits, and `timeout` may be shorter than one; a plain question tells whether the service is still there. */
async function readAnew(client, target, error) {
    if (error instanceof build_error/* EvidenceError */.o && error.code === 'unreachable')
        return read(client, target);
    throw error;
}
/** A service of the published operations alone has no way to read one trail (decisions.md §1). */
async function findByPaging(client, { org, flow_name, trail_name }) {
    for await (const trail of everyTrail(client, { org, flow_name })) {
        if (trail.name === trail_name)
            return trail;
    }
    throw new build_error/* EvidenceError */.o('refused', `Trail ${trail_name} is not in flow ${flow_name} of ${org}: nothing was reported to it yet.`, {
        facts: { status: 404 },
    });
}
async function listAttestations(client, target) {
    try {
        return await client.listTrailAttestations({ params: target });
    }
    catch (error) {
        if ((0,answer/* isMissingOperation */.Ix)(error))
            return undefined;
        throw error;
    }
}


/***/ }),

/***/ 4596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Gv: () => (/* binding */ ambiguity),
/* harmony export */   H1: () => (/* binding */ nameArtifacts),
/* harmony export */   kW: () => (/* binding */ templateOf)
/* harmony export */ });
/* harmony import */ var _name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5699);

/** The template that a trail stands under, as the service says it. */
function templateOf(trail) {
    return trail?.template ?? undefined;
}
/**
 * The name of evidence that the user did not name: where the template requires exactly one attestation of that type, that one, so that
 * one step without any name fulfils it; else the type itself (design.md §1).
 */
function placeOf(draft, template) {
    if (draft.place !== undefined)
        return draft.place;
    const [only, ...others] = required(draft.type, template);
    return only !== undefined && others.length === 0 ? only : { name: draft.type, artifact: undefined };
}
/** What is to be said where several requirements are of the type, so that nobody could know which one is meant. */
function ambiguity(draft, template) {
    const candidates = draft.place === undefined ? required(draft.type, template) : [];
    if (candidates.length < 2)
        return [];
    const names = candidates.map(_name_js__WEBPACK_IMPORTED_MODULE_0__/* .printPlace */ .dv).join(', ');
    return [
        `The template requires several attestations of type ${draft.type} (${names}): say with \`name\` which one this is.`,
    ];
}
/** An artifact that the user did not name takes the template's only one, if it is alone too. */
function nameArtifacts(built, template) {
    const [wanted, ...others] = template?.trail.artifacts ?? [];
    const [it, ...more] = built;
    const clear = wanted !== undefined && others.length === 0 && it !== undefined && more.length === 0;
    return clear ? [{ ...it, templateName: it.templateName ?? wanted.name }] : built;
}
function required(type, template) {
    if (template === undefined)
        return [];
    const ofTrail = template.trail.attestations.map((it) => ({ ...it, artifact: undefined }));
    const ofArtifacts = template.trail.artifacts.flatMap((artifact) => artifact.attestations.map((it) => ({ ...it, artifact: artifact.name })));
    return [...ofTrail, ...ofArtifacts].filter((it) => it.type === type).map(({ name, artifact }) => ({ name, artifact }));
}


/***/ }),

/***/ 4331:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ readTemplate)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5705);
/* harmony import */ var _schema_template_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3362);



/** A template file (`path` is for messages) as the service would number it first. The YAML reader is loaded only here: a report leaves reading to the service. */
async function readTemplate(content, path) {
    const { parse: parseYaml } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 8815, 19));
    const parsed = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(_schema_template_js__WEBPACK_IMPORTED_MODULE_1__/* .FlowTemplate */ .FB, readYaml(content, path, parseYaml));
    if (parsed.ok)
        return { trail: parsed.value.trail, version: 1, content };
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('file', `The flow template ${path} does not hold: ${(0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .joinErrors */ ._h)(parsed.errors)}.`);
}
function readYaml(content, path, parseYaml) {
    try {
        return parseYaml(content);
    }
    catch (cause) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('file', `The flow template ${path} is not YAML: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
}


/***/ }),

/***/ 145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ toGitCommit),
/* harmony export */   readCommit: () => (/* binding */ readCommit)
/* harmony export */ });
/* harmony import */ var _commit_author_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4797);
/* harmony import */ var _schema_git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7674);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8328);




/** A commit as GitHub knows it, with the login of its author where there is an account. Throws `refused` where it is not there. */
async function readCommit(api, { repository, sha }) {
    const asked = `read commit ${sha} of ${repository}`;
    // One a page, for the answer lists the files that it touched, too, which nobody asked for.
    const route = `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .toPath */ .b)(repository)}/commits/${encodeURIComponent(sha)}?per_page=1`;
    const { body } = await api.converse().ask({ route, asked, permission: 'contents: read' });
    return toGitCommit(asked, body);
}
/** GitHub's Commit as the API of the service has it. Throws `nonsense` where it is none. */
function toGitCommit(asked, body) {
    const login = (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'author', 'login');
    const parents = (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'parents');
    return (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .understand */ .ZL)(asked, _schema_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg, {
        sha1: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'sha'),
        message: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'commit', 'message'),
        author: (0,_commit_author_js__WEBPACK_IMPORTED_MODULE_3__/* .formatAuthor */ .z)((0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'commit', 'author', 'name'), (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'commit', 'author', 'email')),
        ...(login === '' ? {} : { author_username: login }),
        // The author's, as git's own commit facts have it.
        timestamp: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickMoment */ .u0)(body, 'commit', 'author', 'date'),
        url: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'html_url'),
        parents: Array.isArray(parents) ? parents.map((parent) => (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(parent, 'sha')) : undefined,
    });
}


/***/ }),

/***/ 6153:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ compareCommits),
/* harmony export */   readRange: () => (/* binding */ readRange)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7674);
/* harmony import */ var _commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(145);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5515);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8328);




/** The commits that `to` has and `from` has not, and how many GitHub counts: its one list of commits that has no end. */
async function compareCommits(conversation, { repository, from, to, asked }) {
    const range = `${encodeURIComponent(from)}...${encodeURIComponent(to)}`;
    const request = { route: `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .toPath */ .b)(repository)}/compare/${range}`, asked, permission: 'contents: read' };
    const { body } = await conversation.ask({ ...request, route: `${request.route}?per_page=1` });
    return { list: await (0,_page_js__WEBPACK_IMPORTED_MODULE_2__/* .readPages */ .n)(conversation, request, 'commits'), count: (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pick */ .Up)(body, 'total_commits') };
}
/** The commits of a range, oldest first, every one. Throws `nonsense` where GitHub counts others than it lists. */
async function readRange(api, range) {
    const asked = `read the commits from ${range.from} to ${range.to} of ${range.repository}`;
    const { list, count } = await compareCommits(api.converse(), { ...range, asked });
    if (list.length !== count)
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(asked, `it counts ${String(count)} commits and lists ${list.length}`);
    return list.map((commit) => (0,_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .toGitCommit */ .F)(asked, commit));
}


/***/ }),

/***/ 5515:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ readPages)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7674);

/**
 * Every element of a list, all pages of it, in the order of the answer. `member` names the list where it is not the whole answer.
 * Throws `nonsense` where a page holds no list, or leads back: a part is never taken for the whole.
 */
async function readPages(conversation, request, member) {
    const found = [];
    let page = 1;
    while (page !== undefined) {
        const mark = request.route.includes('?') ? '&' : '?';
        const { body, nextPage } = await conversation.ask({
            ...request,
            route: `${request.route}${mark}per_page=100&page=${page}`,
        });
        const list = member === undefined ? body : (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pick */ .Up)(body, member);
        if (!Array.isArray(list))
            throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(request.asked, `page ${page} is not a list`);
        if (nextPage !== undefined && nextPage <= page)
            throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(request.asked, `page ${page} leads back to ${nextPage}`);
        found.push(...list);
        page = nextPage;
    }
    return found;
}


/***/ }),

/***/ 8328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ toPath)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** The path of a repository in the API, of `owner/name`. Throws `usage` where it is not one. */
function toPath(repository) {
    if (/^[\w.-]+\/[\w.-]+$/.test(repository))
        return `/repos/${repository}`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `"${repository}" is not a repository on GitHub; it takes \`owner/name\`.`, {
        facts: { repository },
    });
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
