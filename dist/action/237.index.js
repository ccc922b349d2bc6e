export const id = 237;
export const ids = [237];
export const modules = {

/***/ 237:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tryOut: () => (/* binding */ tryOut)
});

// EXTERNAL MODULE: ./build/client/answer.js
var answer = __webpack_require__(5150);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/verdict/explanation.js + 5 modules
var explanation = __webpack_require__(8551);
// EXTERNAL MODULE: ./build/verdict/judge.js
var judge = __webpack_require__(1161);
// EXTERNAL MODULE: ./build/command/collect.js + 73 modules
var collect = __webpack_require__(7344);
// EXTERNAL MODULE: ./build/command/finish.js + 1 modules
var finish = __webpack_require__(499);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/template.js
var schema_template = __webpack_require__(3362);
// EXTERNAL MODULE: ./build/schema/codequality.js
var codequality = __webpack_require__(2452);
// EXTERNAL MODULE: ./build/schema/pull-request.js
var pull_request = __webpack_require__(1339);
;// CONCATENATED MODULE: ./build/command/planned-fact.js


function plannedArtifact({ request }, sequence) {
    const { fingerprint, filename, template_reference_name: name, is_compliant: claim, annotations } = request.body;
    return {
        ...nobody(`planned ${filename}`, sequence),
        annotations: annotations ?? {},
        fingerprint,
        filename,
        template_reference_name: name ?? undefined,
        is_compliant: claim ?? undefined,
    };
}
function plannedAttestation(it, sequence) {
    if (it.operation === 'reportArtifact' || it.operation === 'overrideAttestation')
        return [];
    const { body } = it.request;
    return [
        {
            ...nobody(`planned ${it.name}`, sequence),
            annotations: body.annotations ?? {},
            name: it.name,
            type: it.type,
            artifact_fingerprint: body.artifact_fingerprint,
            target_artifacts: body.target_artifacts ?? [],
            content: plannedContent(it),
        },
    ];
}
function plannedContent(it) {
    switch (it.operation) {
        case 'reportGeneric':
            return { kind: 'generic', is_compliant: it.request.body.is_compliant };
        case 'reportJunit':
            return { kind: 'junit', junit_results: it.request.body.junit_results };
        case 'reportVulnscan':
            return { kind: 'vulnscan', vulnscan_results: it.request.body.vulnscan_results };
        case 'reportCodequality':
            return { kind: 'codequality', ...complete(codequality/* CodequalityMembers */.y0, it.request.body) };
        case 'reportPullRequest':
            return { kind: 'pull_request', ...complete(pull_request/* PullRequestMembers */.kK, it.request.body) };
        case 'reportJira':
            return { kind: 'jira', jira_results: it.request.body.jira_results };
        case 'reportCustom':
            return foreseeCustom(it.request.body.attestation_data);
    }
}
function plannedOverride(it, sequence) {
    if (it.operation !== 'overrideAttestation')
        return [];
    const { body } = it.request;
    return [
        {
            ...nobody(`planned override of ${body.attestation_name}`, sequence),
            attestation_name: body.attestation_name,
            artifact_fingerprint: body.artifact_fingerprint ?? undefined,
            target_artifacts: body.target_artifacts ?? [],
            original_attestation_type: body.original_attestation_type,
            new_compliance_status: body.new_compliance_status,
            reason: body.reason,
            expires_at: body.expires_at,
        },
    ];
}
/** Only the service knows a type's schema and rules; what the data says of itself is all that can be foreseen. */
function foreseeCustom(data) {
    const claim = typeof data === 'object' && data !== null && 'is_compliant' in data && data.is_compliant === true;
    const type_errors = claim ? [] : ['its rules are judged by the service alone'];
    return { kind: 'custom', attestation_data: data, is_compliant: claim, type_errors };
}
function nobody(id, sequence) {
    return { id, sequence, created_at: Date.now() / 1000, reported_by: '', annotations: {} };
}
/** The members of a kind with their defaults filled in, as the service will read them. */
function complete(members, body) {
    return members.parse(Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(members.shape, name))));
}

;// CONCATENATED MODULE: ./build/command/recorded-fact.js
/** What the statuses of a trail tell of its artifacts: enough to judge, for attestations bring their own ties. */
function recordedArtifacts(trail, template) {
    const statuses = Object.entries(trail?.compliance_status?.artifacts_statuses ?? {});
    return statuses.flatMap(([key, { artifact_fingerprint: fingerprint }], at) => {
        const name = key.replace(/@[a-f0-9]{12}$/, '');
        const isRequired = template?.trail.artifacts.some((it) => it.name === name) ?? false;
        const named = { filename: name, template_reference_name: isRequired ? name : undefined, is_compliant: undefined };
        return fingerprint === undefined
            ? []
            : [
                {
                    id: `recorded ${key}`,
                    sequence: at,
                    created_at: 0,
                    reported_by: '',
                    annotations: {},
                    ...named,
                    fingerprint,
                },
            ];
    });
}
function recordedAttestation(it, at) {
    const content = contentOf(it);
    if (content === undefined)
        return [];
    return [
        {
            id: it.attestation_id,
            sequence: it.sequence ?? at,
            created_at: it.created_at,
            reported_by: it.reported_by ?? '',
            annotations: it.annotations ?? {},
            name: it.attestation_name,
            type: it.attestation_type,
            artifact_fingerprint: it.artifact_fingerprint,
            target_artifacts: it.target_artifacts ?? [],
            content,
        },
    ];
}
function contentOf(it) {
    if (it.junit_results !== undefined)
        return { kind: 'junit', junit_results: it.junit_results };
    if (it.vulnscan_results !== undefined)
        return { kind: 'vulnscan', vulnscan_results: it.vulnscan_results };
    if (it.codequality_results !== undefined)
        return { kind: 'codequality', codequality_results: it.codequality_results };
    if (it.pull_requests !== undefined)
        return { kind: 'pull_request', pull_requests: it.pull_requests };
    if (it.jira_results !== undefined)
        return { kind: 'jira', jira_results: it.jira_results };
    if (it.attestation_type.startsWith('custom:'))
        return {
            kind: 'custom',
            attestation_data: it.attestation_data,
            is_compliant: it.is_compliant,
            type_errors: it.type_errors ?? [],
        };
    return { kind: 'generic', is_compliant: it.is_compliant };
}
function recordedOverride(it, at) {
    const by = it.overridden_by;
    if (by === undefined)
        return [];
    return [
        {
            id: by.attestation_id,
            // Between the report that it overrode and whatever came after.
            sequence: (it.sequence ?? at) + 0.5,
            created_at: by.created_at,
            reported_by: by.reported_by,
            annotations: {},
            attestation_name: it.attestation_name,
            artifact_fingerprint: it.artifact_fingerprint,
            target_artifacts: it.target_artifacts ?? [],
            original_attestation_type: it.attestation_type,
            new_compliance_status: by.new_compliance_status ?? it.is_compliant,
            reason: by.reason,
            expires_at: by.expires_at,
        },
    ];
}

;// CONCATENATED MODULE: ./build/command/foresee.js




/** What a verdict would be drawn from once `outgoing` were sent. Planned reports arrive after everything recorded. */
function toEvidence({ trail, attestations, template, outgoing }) {
    const planned = outgoing.map((it, at) => ({ it, sequence: Number.MAX_SAFE_INTEGER - outgoing.length + at }));
    const flowTemplate = template === undefined ? undefined : (0,parse/* parse */.q)(schema_template/* FlowTemplate */.FB, { version: 1, trail: template.trail });
    return {
        template: flowTemplate?.ok === true ? flowTemplate.value : null,
        artifacts: [
            ...recordedArtifacts(trail, template),
            ...planned.flatMap(({ it, sequence }) => it.operation === 'reportArtifact' ? [plannedArtifact(it, sequence)] : []),
        ],
        attestations: [
            ...attestations.flatMap(recordedAttestation),
            ...planned.flatMap(({ it, sequence }) => plannedAttestation(it, sequence)),
        ],
        overrides: [
            ...attestations.flatMap(recordedOverride),
            ...planned.flatMap(({ it, sequence }) => plannedOverride(it, sequence)),
        ],
    };
}

// EXTERNAL MODULE: ./build/command/naming.js
var naming = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/command/outcome.js
var outcome = __webpack_require__(246);
;// CONCATENATED MODULE: ./build/command/read-template.js



/** A template file as the service would number it first. The YAML reader is loaded only here: a report leaves reading to the service. */
async function readTemplate(content) {
    const { parse: parseYaml } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 8815, 19));
    const parsed = (0,parse/* parse */.q)(schema_template/* FlowTemplate */.FB, readYaml(content, parseYaml));
    if (parsed.ok)
        return { trail: parsed.value.trail, version: 1, content };
    throw new build_error/* EvidenceError */.o('file', `The flow template does not hold: ${(0,parse/* joinErrors */._)(parsed.errors)}.`);
}
function readYaml(content, parseYaml) {
    try {
        return parseYaml(content);
    }
    catch (cause) {
        throw new build_error/* EvidenceError */.o('file', `The flow template is not YAML: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
}

// EXTERNAL MODULE: ./build/command/template.js + 1 modules
var command_template = __webpack_require__(9725);
;// CONCATENATED MODULE: ./build/command/dry-run.js











/** Says what would be sent and what the verdict would be, from what is recorded and the template, and changes nothing. */
async function tryOut(run, { client, file }) {
    const { asked, target, surroundings } = run;
    const [collected, choice, recorded] = await Promise.all([
        (0,collect/* collect */.F)(asked, surroundings),
        (0,command_template/* chooseTemplate */._)(asked.inputs, asked.change, surroundings),
        readRecorded(client, target),
    ]);
    const template = (0,naming/* templateOf */.kW)(recorded.trail) ?? (await templateToBe(client, target, choice));
    const artifacts = (0,naming/* nameArtifacts */.H1)(collected.artifacts, template);
    const { outgoing, notes } = (0,finish/* finish */.O)({ ...collected, artifacts }, template, run);
    const evidence = toEvidence({ ...recorded, template, outgoing });
    const { outcomes: _outcomes, ...verdict } = (0,judge/* judge */.S)(evidence, Date.now() / 1000);
    const trail = {
        name: target.trail_name,
        ...(template === undefined ? {} : { template }),
        compliance_status: { ...verdict, attestations_statuses: [...verdict.attestations_statuses] },
        compliance_state: verdict.status,
        is_compliant: verdict.is_compliant,
    };
    for (const it of outgoing)
        surroundings.host.info(describe(it));
    return {
        ...(0,outcome/* emptyOutcome */.w)(target),
        artifacts,
        failing: collected.failing,
        file,
        gate: asked.inputs.gate !== 'false',
        trail,
        explanation: (0,explanation/* explain */.W)(trail, recorded.attestations, {}),
        notes: ['Dry run: nothing was sent, and this is how the trail would stand.', ...choice.notes, ...notes],
    };
}
function describe({ operation, type, name, request }) {
    return `would send ${type} ${name} (${operation}): ${JSON.stringify(request.body)}`;
}
async function readRecorded(client, target) {
    try {
        const [trail, attestations] = await Promise.all([
            client.getTrail({ params: target }),
            client.listTrailAttestations({ params: target }),
        ]);
        return { trail, attestations };
    }
    catch (error) {
        const isNew = error instanceof build_error/* EvidenceError */.o && error.facts['status'] === 404;
        if (isNew || (0,answer/* isMissingOperation */.Ix)(error))
            return { trail: undefined, attestations: [] };
        throw error;
    }
}
async function templateToBe(client, target, choice) {
    const put = choice.pin ?? choice.flow;
    if (put !== undefined)
        return readTemplate(put);
    const ofFlow = await templateOfFlow(client, target);
    if (ofFlow !== undefined)
        return ofFlow;
    return choice.introduced === undefined ? undefined : readTemplate(choice.introduced);
}
async function templateOfFlow(client, target) {
    try {
        return (await client.getFlow({ params: target })).template ?? undefined;
    }
    catch (error) {
        if (error instanceof build_error/* EvidenceError */.o && error.facts['status'] === 404)
            return undefined;
        throw error;
    }
}


/***/ })

};
