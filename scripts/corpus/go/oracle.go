// Says of each text (a line of JSON with "text") whether Go's own parser takes it, a digest of its tree and how gofmt writes it.
// Positions, comments, parentheses and empty statements are no part of the tree; build constraints, instructions to the compiler
// and cgo's C code are.
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
)

type question struct {
	Text string `json:"text"`
}

type answer struct {
	Tree      *string `json:"tree"`
	Formatted *string `json:"formatted"`
	Exports   exports `json:"exports"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	decoder := json.NewDecoder(in)
	encoder := json.NewEncoder(out)
	for {
		var asked question
		if decoder.Decode(&asked) != nil {
			return
		}
		encoder.Encode(judge(asked.Text))
		out.Flush()
	}
}

func judge(text string) answer {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "x.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return answer{}
	}
	ast.SortImports(files, file)
	written := &writer{}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if isInstruction(comment.Text) {
				fmt.Fprintf(&written.text, "%q\n", comment.Text)
			}
		}
	}
	for _, declaration := range file.Decls {
		if imports, ok := declaration.(*ast.GenDecl); ok && imports.Tok == token.IMPORT {
			for _, spec := range imports.Specs {
				if spec.(*ast.ImportSpec).Path.Value == `"C"` {
					fmt.Fprintf(&written.text, "%q\n", imports.Doc.Text()+spec.(*ast.ImportSpec).Doc.Text())
				}
			}
		}
	}
	written.value(reflect.ValueOf(file.Name))
	written.value(reflect.ValueOf(file.Decls))
	sum := sha256.Sum256([]byte(written.text.String()))
	tree := hex.EncodeToString(sum[:])
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return answer{Tree: &tree, Exports: exportsOf(file)}
	}
	result := string(formatted)
	return answer{Tree: &tree, Formatted: &result, Exports: exportsOf(file)}
}

func isInstruction(comment string) bool {
	return strings.HasPrefix(comment, "//go:") || strings.HasPrefix(comment, "//export ") ||
		strings.HasPrefix(comment, "//line ") || strings.HasPrefix(strings.TrimLeft(comment, "/ "), "+build")
}

type writer struct{ text strings.Builder }

func (w *writer) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		switch {
		case v.IsNil():
			w.text.WriteString("nil ")
		case v.Kind() == reflect.Interface:
			w.value(v.Elem())
		default:
			w.node(v)
		}
	case reflect.Slice:
		w.text.WriteString("[")
		for i := 0; i < v.Len(); i++ {
			if _, isEmpty := v.Index(i).Interface().(*ast.EmptyStmt); !isEmpty {
				w.value(v.Index(i))
			}
		}
		w.text.WriteString("]")
	case reflect.Struct:
		w.fields(v)
	default:
		fmt.Fprintf(&w.text, "%q ", fmt.Sprint(v.Interface()))
	}
}

func (w *writer) node(v reflect.Value) {
	switch node := v.Interface().(type) {
	case *ast.ParenExpr:
		w.value(reflect.ValueOf(node.X))
	case *ast.BasicLit:
		fmt.Fprintf(&w.text, "%s %q ", node.Kind, constant.MakeFromLiteral(node.Value, node.Kind, 0).ExactString())
	case *ast.CallExpr:
		fmt.Fprintf(&w.text, "%t", node.Ellipsis.IsValid())
		w.fields(v.Elem())
	case *ast.TypeSpec:
		fmt.Fprintf(&w.text, "%t", node.Assign.IsValid())
		w.fields(v.Elem())
	default:
		w.fields(v.Elem())
	}
}

func (w *writer) fields(v reflect.Value) {
	kind := v.Type()
	fmt.Fprintf(&w.text, "(%s ", kind.Name())
	for i := 0; i < v.NumField(); i++ {
		switch field := kind.Field(i); {
		case field.Type == reflect.TypeOf(token.NoPos), field.Name == "Obj", field.Name == "Doc", field.Name == "Comment":
		default:
			w.value(v.Field(i))
		}
	}
	w.text.WriteString(")")
}
