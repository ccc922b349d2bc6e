export const id = 179;
export const ids = [179];
export const modules = {

/***/ 7179:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  resolveImage: () => (/* binding */ resolveImage)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/client/plain.js
var plain = __webpack_require__(7374);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/url.js
var schema_url = __webpack_require__(4763);
;// CONCATENATED MODULE: ./build/registry/challenge.js
/** The first challenge of a `WWW-Authenticate` header that can be met; undefined where there is none. */
function parseChallenge(header, scope) {
    const bearer = /\bbearer\s+(.*)/is.exec(header ?? '')?.[1];
    const realm = readParameter(bearer, 'realm');
    if (realm !== undefined) {
        const service = readParameter(bearer, 'service') ?? '';
        return { scheme: 'bearer', realm, service, scope: readParameter(bearer, 'scope') ?? scope };
    }
    return /\bbasic\b/i.test(header ?? '') ? { scheme: 'basic' } : undefined;
}
function readParameter(parameters, name) {
    return new RegExp(String.raw `\b${name}\s*=\s*"([^"]*)"`, 'i').exec(parameters ?? '')?.[1];
}

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
;// CONCATENATED MODULE: ./build/registry/object.js
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** A member that is there and is text, else ''. */
function textOf(value, name) {
    const found = memberOf(value, name);
    return typeof found === 'string' ? found : '';
}
function memberOf(value, name) {
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
/** Undefined for what is no JSON. */
function tryJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/registry/credential-helper.js



const patience = 30_000;
/**
 * Asks one of docker's helper programs (github.com/docker/docker-credential-helpers): `get` reads the server's address and answers
 * {Username, Secret}. Undefined where it knows none. Throws EvidenceError `environment` where it cannot be run, or fails.
 */
async function askHelper(helper, server, environment) {
    const { failure, output } = await run(`docker-credential-${helper}`, server, environment);
    if (failure !== undefined && /credentials not found/i.test(output))
        return undefined;
    const [username, secret] = [textOf(tryJson(output), 'Username'), textOf(tryJson(output), 'Secret')];
    if (failure !== undefined || secret === '')
        throw helperError(helper, server, failure);
    return username === '<token>' ? { kind: 'identity', token: secret } : { kind: 'password', username, password: secret };
}
function run(program, input, env) {
    return new Promise((resolve) => {
        const child = (0,external_node_child_process_.execFile)(program, ['get'], { env: { ...env }, timeout: patience }, (failure, output) => resolve({ failure: failure ?? undefined, output }));
        // A program that is not there closes its input at once; the callback says so.
        child.stdin?.on('error', () => undefined);
        child.stdin?.end(input);
    });
}
function helperError(helper, server, failure) {
    const isMissing = failure !== undefined && 'code' in failure && failure.code === 'ENOENT';
    const what = isMissing ? 'is not on PATH' : 'gave none';
    const message = `docker-credential-${helper}, which docker's configuration names for the credentials of ${server}, ${what}. Sign in anew, with docker/login-action or docker login.`;
    return new error/* EvidenceError */.o('environment', message, { facts: { helper, server } });
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./build/registry/docker-config.js





/**
 * Docker's own configuration: `$DOCKER_CONFIG/config.json`, else `~/.docker/config.json`. Undefined where there is none. Throws
 * EvidenceError `file` where it cannot be read: going on without it would look like a missing image.
 */
async function readDockerConfig(environment) {
    const home = environment['HOME'] ?? environment['USERPROFILE'] ?? (0,external_node_os_.homedir)();
    const path = (0,external_node_path_.join)(environment['DOCKER_CONFIG'] ?? (0,external_node_path_.join)(home, '.docker'), 'config.json');
    const text = await (0,promises_.readFile)(path, 'utf8').catch((cause) => {
        if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
            return undefined;
        throw unreadable(path, cause.code ?? cause.message);
    });
    if (text === undefined)
        return undefined;
    const content = tryJson(text);
    if (isObject(content))
        return { path, content };
    throw unreadable(path, 'it is no JSON object');
}
/** The reason is said in words of ours: what stands in the file is secret. */
function unreadable(path, why) {
    const message = `${path}, docker's own configuration, cannot be read: ${why}. Sign in anew, with docker/login-action or docker login.`;
    return new error/* EvidenceError */.o('file', message, { facts: { file: path } });
}

;// CONCATENATED MODULE: ./build/registry/credential.js



/** The credential of a registry from where `docker login` put it: docker's configuration, or a helper program that this names. */
async function findCredential(registry, environment) {
    const config = await readDockerConfig(environment);
    if (config === undefined)
        return undefined;
    const [server = registry, ...others] = serversOf(registry);
    const helper = textOf(memberOf(config.content, 'credHelpers'), registry) || textOf(config.content, 'credsStore');
    for (const key of [server, ...others]) {
        const found = readAuth(memberOf(memberOf(config.content, 'auths'), key), config);
        if (found !== undefined)
            return found;
    }
    return helper === '' ? undefined : askHelper(helper, server, environment);
}
/** Docker Hub stands under its old address. */
function serversOf(registry) {
    if (registry === 'docker.io')
        return ['https://index.docker.io/v1/', 'docker.io', 'index.docker.io'];
    return [registry, `https://${registry}`, `https://${registry}/`, `https://${registry}/v1/`, `https://${registry}/v2/`];
}
/** An entry that says nothing means that a helper has it. */
function readAuth(entry, { path }) {
    const token = textOf(entry, 'identitytoken');
    if (token !== '')
        return { kind: 'identity', token };
    const auth = textOf(entry, 'auth');
    if (auth === '')
        return undefined;
    const [, username, password] = /^([^:]+):([^]*?)\0*$/.exec(Buffer.from(auth, 'base64').toString('utf8')) ?? [];
    if (username === undefined || password === undefined) {
        throw unreadable(path, 'an `auth` in it is not the base64 of user:password');
    }
    return { kind: 'password', username, password };
}

;// CONCATENATED MODULE: ./build/registry/host.js
/** Where Docker Hub's own registry answers. */
const hub = 'registry-1.docker.io';
function originOf(scheme, registry) {
    return `${scheme}://${registry === 'docker.io' ? hub : registry}`;
}
/** Whether a host, with or without a port, is this machine itself. Nothing secret goes to any other without TLS. */
function isNearby(host) {
    return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}

;// CONCATENATED MODULE: ./build/registry/authorize.js








/**
 * The `Authorization` that a registry's challenge asks for, with what docker is signed in with, else as nobody. Undefined where the
 * challenge cannot be met.
 */
async function authorize({ registry, repository }, header, asking) {
    const challenge = parseChallenge(header, `repository:${repository}:pull`);
    if (challenge === undefined)
        return undefined;
    const credential = await findCredential(registry, asking.environment);
    if (credential !== undefined)
        asking.mask(credential.kind === 'identity' ? credential.token : credential.password);
    if (challenge.scheme === 'basic')
        return credential && toBasic(credential);
    const token = await fetchToken(challenge, credential, asking);
    if (token !== undefined)
        asking.mask(token);
    return token === undefined ? undefined : `Bearer ${token}`;
}
function toBasic(credential) {
    if (credential.kind === 'identity')
        return undefined;
    return `Basic ${Buffer.from(`${credential.username}:${credential.password}`).toString('base64')}`;
}
/** The token protocol of the distribution project: GET with a password or as nobody, POST with a refresh token (OAuth 2.0). */
async function fetchToken({ realm, service, scope }, credential, asking) {
    const url = checkRealm(realm);
    if (credential?.kind === 'identity') {
        const grant = { grant_type: 'refresh_token', refresh_token: credential.token, client_id: 'delivery-evidence' };
        return readToken(await (0,plain/* askPlainly */.N)({ ...asking, url: url.href, headers: {}, form: { ...grant, service, scope } }));
    }
    if (service !== '')
        url.searchParams.set('service', service);
    url.searchParams.append('scope', scope);
    const authorization = credential && toBasic(credential);
    return readToken(await (0,plain/* askPlainly */.N)({ ...asking, url: url.href, headers: (0,defined/* defined */.s)({ authorization }) }));
}
function checkRealm(realm) {
    const url = (0,schema_url/* parseUrl */.D)(realm);
    if (url !== undefined && (url.protocol === 'https:' || isNearby(url.host)))
        return url;
    const message = `The registry sends for a token to "${realm}", which is no https address: nothing secret goes there.`;
    throw new error/* EvidenceError */.o('nonsense', message, { facts: { realm } });
}
/** A refusal is no failure yet: the registry itself will say what may not be seen. */
function readToken({ status, body, url }) {
    if (status !== 200)
        return undefined;
    const token = findToken(new TextDecoder().decode(body));
    if (token !== undefined)
        return token;
    const { host } = new URL(url);
    throw new error/* EvidenceError */.o('nonsense', `${host}, where the registry sends for tokens, answered with none. Is it up to date?`, {
        facts: { host },
    });
}
function findToken(text) {
    const answer = tryJson(text);
    return [textOf(answer, 'token'), textOf(answer, 'access_token')].find((it) => /^[\u0021-\u007e]+$/.test(it));
}

// EXTERNAL MODULE: ./build/registry/image-name.js
var image_name = __webpack_require__(3971);
;// CONCATENATED MODULE: ./build/registry/resolve.js








/** What a tag may point to; of an image for several platforms it is the index. */
const types = [
    'application/vnd.oci.image.index.v1+json',
    'application/vnd.docker.distribution.manifest.list.v2+json',
    'application/vnd.oci.image.manifest.v1+json',
    'application/vnd.docker.distribution.manifest.v2+json',
];
/** Registries too refuse manifests above 4 MiB (OCI distribution specification, Pushing Manifests). */
const manifestLimit = 4 * 1024 * 1024;
/**
 * The digest that a tag has now in its registry: the SHA-256 of the manifest's bytes as they came, or of the index where there is one
 * (OCI distribution specification, Pulling manifests). Credentials are docker's own. Throws EvidenceError: `unreachable`, `refused`, and
 * `nonsense` for an answer that is no manifest, or whose digest is not the one the registry names.
 */
async function resolveImage(reference, asking) {
    const name = (0,image_name/* parseImageName */.i)(reference);
    const heard = await askManifest(name, asking);
    if (heard.status !== 200)
        throw describeRefusal(name, heard);
    return { fingerprint: checkManifest(name, heard), filename: name.shown, kind: 'image' };
}
/** On this machine a registry mostly speaks plain HTTP; one that does not says so with a 400. */
async function askManifest(name, asking) {
    if (!isNearby(name.registry))
        return askOver('https', name, asking);
    const heard = await askOver('http', name, asking);
    return heard.status === 400 ? askOver('https', name, asking) : heard;
}
async function askOver(scheme, name, asking) {
    const url = `${originOf(scheme, name.registry)}/v2/${name.repository}/manifests/${name.tag}`;
    const ask = async (headers) => (0,plain/* askPlainly */.N)({ ...asking, url, headers: { accept: types.join(', '), ...headers }, redirects: 3 });
    const heard = await ask({});
    if (heard.status !== 401)
        return heard;
    const authorization = await authorize(name, heard.headers['www-authenticate'], asking);
    return authorization === undefined ? heard : ask({ authorization });
}
function checkManifest({ shown, registry }, { body, headers }) {
    const digest = (0,external_node_crypto_.createHash)('sha256').update(body).digest('hex');
    const named = headers['docker-content-digest'];
    if (!isManifest(body)) {
        throw nonsense(registry, `${registry} answered for ${shown} with something that is no image manifest. Is it a registry?`);
    }
    if (named?.startsWith('sha256:') === true && named !== `sha256:${digest}`) {
        throw nonsense(registry, `${registry} says that ${shown} is ${named}, and sent sha256:${digest}: neither can be trusted. Push the image again.`);
    }
    return primitives/* Fingerprint */.$A.parse(digest);
}
function isManifest(body) {
    return body.byteLength <= manifestLimit && memberOf(tryJson(new TextDecoder().decode(body)), 'schemaVersion') === 2;
}
function nonsense(registry, message) {
    return new error/* EvidenceError */.o('nonsense', message, { facts: { host: registry } });
}
function describeRefusal({ shown, registry }, { status }) {
    return new error/* EvidenceError */.o('refused', `${registry} ${explain(status, shown)}`, { facts: { status, host: registry } });
}
function explain(status, shown) {
    switch (status) {
        case 401:
            return `wants to know who asks for ${shown} (401). Sign in to it before this step, with docker/login-action or docker login.`;
        case 403:
            return `does not let this user read ${shown} (403). Give the signed-in user the right to pull it, or sign in as another.`;
        case 404:
            return `has no ${shown} (404). Is the name right, was it pushed before this step, and may the signed-in user see it?`;
        default:
            return `did not answer for ${shown} with a manifest (${status}). Give the image as name@sha256:<digest>, as the push printed it.`;
    }
}


/***/ })

};
