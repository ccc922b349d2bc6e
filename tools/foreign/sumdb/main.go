// Verifies a log that this project wrote with the packages of Go's checksum database.
//
// Usage: sumdb FOLDER. The folder has key, checkpoint, old, consistency.json, receipts/N and the files below tile/.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// folder reads the tiles of a log in the layout of C2SP tlog-tiles.
type folder string

func (f folder) Height() int { return 8 }

func (f folder) SaveTiles([]tlog.Tile, [][]byte) {}

func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		bytes, err := os.ReadFile(filepath.Join(string(f), path))
		if err != nil {
			return nil, err
		}
		data = append(data, bytes)
	}
	return data, nil
}

func (f folder) text(name string) string {
	data, err := os.ReadFile(filepath.Join(string(f), name))
	check(err)
	return string(data)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func require(holds bool, what string, args ...any) {
	if !holds {
		log.Fatalf(what, args...)
	}
}

// open verifies a checkpoint and returns its tree.
func open(text, key string) tlog.Tree {
	verifier, err := note.NewVerifier(strings.TrimSpace(key))
	check(err)
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	check(err)
	lines := strings.Split(opened.Text, "\n")
	require(lines[0] == verifier.Name(), "the origin %q is not the name of the key", lines[0])
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)
	return tlog.Tree{N: size, Hash: root}
}

func main() {
	log.SetFlags(0)
	f := folder(os.Args[1])
	key := f.text("key")
	tree, old := open(f.text("checkpoint"), key), open(f.text("old"), key)
	reader := tlog.TileHashReader(tree, f)

	entries := readEntries(f, tree.N)
	for start := 0; start < len(entries); start += 256 {
		checkBundle(reader, entries[start:min(start+256, len(entries))], start)
	}
	checkConsistency(f, tree, old, reader)
	receipts, err := os.ReadDir(filepath.Join(string(f), "receipts"))
	check(err)
	for _, file := range receipts {
		checkReceipt(f.text("receipts/"+file.Name()), key, entries)
	}
	fmt.Printf("%d entries, %d receipts, consistency from %d to %d\n", len(entries), len(receipts), old.N, tree.N)
}

// checkBundle compares entries with the hashes of their tile, which the reader verifies up to the signed root.
func checkBundle(reader tlog.HashReader, entries [][]byte, start int) {
	var indexes []int64
	for at := range entries {
		indexes = append(indexes, tlog.StoredHashIndex(0, int64(start+at)))
	}
	hashes, err := reader.ReadHashes(indexes)
	check(err)
	for at, entry := range entries {
		require(hashes[at] == tlog.RecordHash(entry), "entry %d does not have the hash of its tile", start+at)
	}
}

func readEntries(f folder, size int64) [][]byte {
	var entries [][]byte
	for position := int64(0); position*256 < size; position++ {
		tile := tlog.Tile{H: 8, L: 0, N: position, W: int(min(256, size-position*256))}
		path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
		bundle := bytes.NewReader([]byte(f.text(path)))
		for bundle.Len() > 0 {
			var length uint16
			check(binary.Read(bundle, binary.BigEndian, &length))
			entry := make([]byte, length)
			_, err := bundle.Read(entry)
			check(err)
			entries = append(entries, entry)
		}
	}
	require(int64(len(entries)) == size, "%d entries in a log of %d", len(entries), size)
	return entries
}

// checkConsistency verifies the proof of the service and compares it with the one that follows from the tiles.
func checkConsistency(f folder, tree, old tlog.Tree, reader tlog.HashReader) {
	var answer struct{ Proof []string }
	check(json.Unmarshal([]byte(f.text("consistency.json")), &answer))
	var proof tlog.TreeProof
	for _, text := range answer.Proof {
		hash, err := tlog.ParseHash(text)
		check(err)
		proof = append(proof, hash)
	}
	check(tlog.CheckTree(proof, tree.N, tree.Hash, old.N, old.Hash))
	own, err := tlog.ProveTree(tree.N, old.N, reader)
	check(err)
	require(fmt.Sprint(own) == fmt.Sprint(proof), "the consistency proof is not that of the tiles")
}

func checkReceipt(receipt, key string, entries [][]byte) {
	head, checkpoint, found := strings.Cut(receipt, "\n\n")
	lines := strings.Split(head, "\n")
	require(found && lines[0] == "c2sp.org/tlog-proof@v1", "the receipt begins with %q", lines[0])
	extra, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	check(err)
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	check(err)
	require(bytes.Equal(extra, entries[index]), "the extra data of receipt %d is not its entry", index)
	var proof tlog.RecordProof
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		check(err)
		proof = append(proof, hash)
	}
	tree := open(checkpoint, key)
	check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entries[index])))
	other := tlog.RecordHash(entries[(index+1)%int64(len(entries))])
	require(tlog.CheckRecord(proof, tree.N, tree.Hash, index, other) != nil, "receipt %d proves another entry", index)
}
