package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Sends what another client of this API family sends, and decodes the answers as a typed client does:
// replay <exchanges.json> <base URL> <token of an admin> <token of a reader>.
func main() {
	data := peerData{}
	content, err := os.ReadFile(os.Args[1])
	check(err == nil && json.Unmarshal(content, &data) == nil, err)
	data.Names["org"] = "acme"
	faults := 0
	for _, caller := range []struct {
		role, token string
		reads       bool
	}{{"admin", os.Args[3], false}, {"reader", os.Args[4], true}} {
		for _, asked := range data.Exchanges {
			for _, fault := range replay(asked, data.Names, caller.token, caller.reads) {
				faults++
				fmt.Fprintf(os.Stderr, "%s, as %s: %s\n", asked.Operation, caller.role, fault)
			}
		}
	}
	check(faults == 0, faults, "faults")
	fmt.Printf("%d requests\n", len(data.Exchanges))
}

type peerData struct {
	Names     map[string]string
	Exchanges []exchange
}

// The members are described in exchange.ts.
type exchange struct {
	Operation, Method, Path, Type string
	JSON                          json.RawMessage
	Form                          map[string]json.RawMessage
	Status                        int
	Plain                         bool
	Reads                         map[string]string
	Contains                      map[string][]any
	Save                          map[string]string
	Refused                       *string
}

func replay(asked exchange, names map[string]string, token string, reads bool) []string {
	status, content := send(asked, names, token)
	if reads && asked.Method != "GET" && asked.Status != 404 && asked.Status != 405 {
		if status != 403 {
			return []string{fmt.Sprintf("status %d: %s", status, content)}
		}
		return refusal(content, "reader")
	}
	if status != asked.Status {
		return []string{fmt.Sprintf("status %d: %s", status, content)}
	}
	if asked.Plain {
		return nil
	}
	if asked.Refused != nil {
		return refusal(content, *asked.Refused)
	}
	var body any
	if err := json.Unmarshal(content, &body); err != nil {
		return []string{err.Error()}
	}
	for name, path := range asked.Save {
		names[name], _ = valuesAt(body, path)[0].(string)
	}
	if make, found := types[asked.Type]; found {
		if err := json.Unmarshal(content, make()); err != nil {
			return []string{err.Error()}
		}
	} else if asked.Type != "" {
		return []string{"there is no type " + asked.Type}
	}
	return findFaults(body, asked)
}

// What a terminal shows of a refusal.
func refusal(content []byte, part string) []string {
	problem := struct{ Message string }{}
	if err := json.Unmarshal(content, &problem); err != nil {
		return []string{err.Error()}
	}
	if !strings.Contains(problem.Message, part) || !sentence.MatchString(problem.Message) {
		return []string{"the refusal is: " + problem.Message}
	}
	return nil
}

var sentence = regexp.MustCompile(`^[^\n]+\.$`)

func send(asked exchange, names map[string]string, token string) (int, []byte) {
	path := fill(asked.Path, names)
	address := os.Args[2] + path
	if strings.HasPrefix(path, "//") {
		address = strings.TrimSuffix(os.Args[2], "/api/v2") + path[1:]
	}
	contentType := "application/json; charset=utf-8"
	body := strings.NewReader(fill(string(asked.JSON), names))
	if asked.Form != nil {
		contentType, body = form(asked.Form, names)
	}
	request, err := http.NewRequest(asked.Method, address, body)
	check(err == nil, err)
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", contentType)
	answer, err := http.DefaultClient.Do(request)
	check(err == nil, err)
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	check(err == nil, err)
	return answer.StatusCode, content
}

// Like other Go clients: the part with JSON has no content type, each file is an octet stream.
func form(parts map[string]json.RawMessage, names map[string]string) (string, *strings.Reader) {
	content := bytes.Buffer{}
	writer := multipart.NewWriter(&content)
	for name, value := range parts {
		text := fill(string(value), names)
		header := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + name + `"`}}
		if name != "data_json" {
			check(json.Unmarshal([]byte(text), &text) == nil, text)
			header.Set("Content-Disposition", header.Get("Content-Disposition")+`; filename="file.yml"`)
			header.Set("Content-Type", "application/octet-stream")
		}
		part, err := writer.CreatePart(header)
		check(err == nil, err)
		fmt.Fprint(part, text)
	}
	check(writer.Close() == nil)
	return writer.FormDataContentType(), strings.NewReader(content.String())
}

func fill(text string, names map[string]string) string {
	for name, value := range names {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}

func findFaults(body any, asked exchange) (faults []string) {
	for path, reading := range asked.Reads {
		found := valuesAt(body, path)
		if len(found) == 0 {
			faults = append(faults, path+": there is none")
		}
		for _, value := range found {
			if !is(reading, value) {
				faults = append(faults, fmt.Sprintf("%s: %v is no %s", path, value, reading))
			}
		}
	}
	for path, values := range asked.Contains {
		found := valuesAt(body, path)
		for _, value := range values {
			if !slices.Contains(found, value) {
				faults = append(faults, fmt.Sprintf("%s: %v is missing", path, value))
			}
		}
	}
	return faults
}

func is(reading string, value any) (found bool) {
	switch reading {
	case "text":
		_, found = value.(string)
	case "seconds":
		text, _ := value.(string)
		found = seconds.MatchString(text)
	case "number":
		_, found = value.(float64)
	case "boolean":
		_, found = value.(bool)
	case "list":
		_, found = value.([]any)
	case "object":
		_, found = value.(map[string]any)
	}
	return found
}

var seconds = regexp.MustCompile(`^\d+(\.\d+)?$`)

func valuesAt(value any, path string) []any {
	if path == "" {
		return []any{value}
	}
	first, rest, _ := strings.Cut(path, ".")
	name, isList := strings.CutSuffix(first, "[]")
	if name != "" {
		members, _ := value.(map[string]any)
		value = members[name]
	}
	if !isList {
		return valuesAt(value, rest)
	}
	found := []any{}
	elements, _ := value.([]any)
	for _, element := range elements {
		found = append(found, valuesAt(element, rest)...)
	}
	return found
}

func check(holds bool, details ...any) {
	if !holds {
		fmt.Fprintln(os.Stderr, details...)
		os.Exit(1)
	}
}
