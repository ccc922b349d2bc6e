package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
)

// Calls published operations with the client that oapi-codegen generates: drive <base URL> <token>.
func main() {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	client, err := NewClientWithResponses(os.Args[1], WithRequestEditorFn(authorize))
	check(err == nil, err)
	ctx := context.Background()
	commit := "c0ffee" + strings.Repeat("0", 34)
	fingerprint := strings.Repeat("f", 64)

	artifact := ArtifactReport{Fingerprint: fingerprint, Filename: "app.tgz", BuildUrl: "b", CommitUrl: "c", GitCommit: &commit, TrailName: &commit}
	reported, err := client.ReportArtifactWithResponse(ctx, "acme", "shop.go", nil, artifact)
	check(err == nil && reported.JSON201 != nil, err, reported)

	scan := VulnscanReport{AttestationName: "unit-tests", ArtifactFingerprint: &fingerprint}
	scan.VulnscanResults.Tool.Name = "scanner"
	scan.VulnscanResults.Results = []ScanRunInput{{}}
	data, err := json.Marshal(scan)
	check(err == nil, err)
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	check(writer.WriteField("data_json", string(data)) == nil && writer.Close() == nil)
	scanned, err := client.ReportVulnscanWithBodyWithResponse(ctx, "acme", "shop.go", commit, nil, writer.FormDataContentType(), &form)
	check(err == nil && scanned.JSON201 != nil, err, scanned)

	override := OverrideReport{AttestationName: "unit-tests", Reason: "r", OriginalAttestationType: "vulnscan", ArtifactFingerprint: &fingerprint}
	overridden, err := client.OverrideAttestationWithResponse(ctx, "acme", "shop.go", commit, nil, override)
	check(err == nil && overridden.JSON200 != nil, err, overridden)

	found, err := client.ListAttestationsForCriteriaWithResponse(ctx, "acme", &ListAttestationsForCriteriaParams{CommitList: commit})
	check(err == nil && found.JSON200 != nil && len((*found.JSON200)[commit]) == 1, err, found)
	trails, err := client.ListTrailsWithResponse(ctx, "acme", "shop.go", nil)
	check(err == nil && trails.JSON200 != nil, err, trails)
	listed, err := client.ListAttestationsWithResponse(ctx, "acme", nil)
	check(err == nil && listed.JSON200 != nil && len(listed.JSON200.Data) == 1, err, listed)
	ofCommit, err := client.ListArtifactsByCommitWithResponse(ctx, "acme", "shop.go", commit, nil)
	check(err == nil && ofCommit.JSON200 != nil && len(*ofCommit.JSON200) == 1, err, ofCommit)
	artifacts, err := client.ListArtifactsWithResponse(ctx, "acme", "shop.go", nil)
	check(err == nil && artifacts.JSON200 != nil && len(*artifacts.JSON200) == 1, err, artifacts)
	actions, err := client.ListNotificationsWithResponse(ctx, "acme")
	check(err == nil && actions.JSON200 != nil, err, actions)
}

func check(holds bool, details ...any) {
	if !holds {
		fmt.Fprintf(os.Stderr, "%+v\n", details)
		os.Exit(1)
	}
}
