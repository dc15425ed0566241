package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"strings"
)

// exportsOf returns what other packages can reach of a file, each with what they see of it: names of parameters are left out.
func exportsOf(file *ast.File) map[string]string {
	found := exports{}
	for _, declaration := range file.Decls {
		switch known := declaration.(type) {
		case *ast.FuncDecl:
			found.function(known)
		case *ast.GenDecl:
			found.declared(known)
		}
	}
	return found
}

type exports map[string]string

func (e exports) function(f *ast.FuncDecl) {
	name, receiver := f.Name.Name, ""
	if f.Recv != nil && len(f.Recv.List) == 1 {
		base := baseOf(f.Recv.List[0].Type)
		if !ast.IsExported(base) {
			return
		}
		name, receiver = base+"."+name, textOf(f.Recv.List[0].Type)
	}
	if ast.IsExported(f.Name.Name) {
		e[name] = receiver + " " + typeText(f.Type)
	}
}

func (e exports) declared(d *ast.GenDecl) {
	var constants *ast.ValueSpec
	for index, spec := range d.Specs {
		switch known := spec.(type) {
		case *ast.TypeSpec:
			if ast.IsExported(known.Name.Name) {
				e.typed(known)
			}
		case *ast.ValueSpec:
			if d.Tok == token.CONST && (known.Type != nil || len(known.Values) > 0) {
				constants = known
			}
			for at, name := range known.Names {
				if !ast.IsExported(name.Name) {
					continue
				}
				text := "var " + typeText(known.Type)
				if d.Tok == token.CONST && constants != nil && at < len(constants.Values) {
					text = fmt.Sprintf("const %s = %s", typeText(constants.Type), textOf(constants.Values[at]))
					if strings.Contains(text, "iota") {
						text += fmt.Sprint(" at ", index)
					}
				}
				e[name.Name] = text
			}
		}
	}
}

func (e exports) typed(spec *ast.TypeSpec) {
	name, text := spec.Name.Name, "type"
	if spec.TypeParams != nil {
		for _, field := range spec.TypeParams.List {
			text += " " + textOf(field.Names) + " " + typeText(field.Type)
		}
	}
	if spec.Assign.IsValid() {
		text += " ="
	}
	fields, isStruct := spec.Type.(*ast.StructType)
	if !isStruct {
		e[name] = text + " " + typeText(spec.Type)
		return
	}
	e[name] = text + " struct"
	for _, field := range fields.Fields.List {
		names := field.Names
		if len(names) == 0 {
			names = []*ast.Ident{ast.NewIdent(baseOf(field.Type))}
		}
		for _, each := range names {
			if ast.IsExported(each.Name) {
				tag := ""
				if field.Tag != nil {
					tag = field.Tag.Value
				}
				e[name+"."+each.Name] = fmt.Sprint(len(field.Names) == 0, typeText(field.Type), tag)
			}
		}
	}
}

func baseOf(expr ast.Expr) string {
	switch known := expr.(type) {
	case *ast.Ident:
		return known.Name
	case *ast.StarExpr:
		return baseOf(known.X)
	case *ast.SelectorExpr:
		return known.Sel.Name
	case *ast.IndexExpr:
		return baseOf(known.X)
	case *ast.IndexListExpr:
		return baseOf(known.X)
	case *ast.ParenExpr:
		return baseOf(known.X)
	}
	return ""
}

// typeText prints a type without the names of parameters, each parameter by itself.
func typeText(expr ast.Expr) string {
	if expr == nil {
		return ""
	}
	ast.Inspect(expr, func(node ast.Node) bool {
		if function, ok := node.(*ast.FuncType); ok {
			function.Params = withoutNames(function.Params)
			function.Results = withoutNames(function.Results)
		}
		return true
	})
	return textOf(expr)
}

func withoutNames(list *ast.FieldList) *ast.FieldList {
	if list == nil {
		return nil
	}
	plain := &ast.FieldList{}
	for _, field := range list.List {
		for count := max(1, len(field.Names)); count > 0; count-- {
			plain.List = append(plain.List, &ast.Field{Type: field.Type})
		}
	}
	return plain
}

func textOf(node any) string {
	if names, ok := node.([]*ast.Ident); ok {
		parts := []string{}
		for _, name := range names {
			parts = append(parts, name.Name)
		}
		return strings.Join(parts, ",")
	}
	var out bytes.Buffer
	printer.Fprint(&out, token.NewFileSet(), node)
	return strings.Join(strings.Fields(out.String()), " ")
}
