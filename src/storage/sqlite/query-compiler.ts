/**
 * Compiles queries to SQLite's SQL. A long list of values becomes one parameter, so that the statement is the same
 * whatever the length of the list.
 */
import {
  type BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';

/** Shorter lists, such as statuses, stay lists: SQLite then knows their length and can use an index. */
const maxInlineValues = 10;

/**
 * `column in (…)` over a JSON list. Otherwise each length of a list would be compiled and prepared as a statement of
 * its own.
 */
class ListAsParameter extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    if (!isMembership(operator) || !isLongList(rightOperand)) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(' ');
    this.visitNode(operator);
    this.append(' (select value from json_each(');
    this.appendValue(JSON.stringify(rightOperand.values));
    this.append('))');
  }
}

const isMembership = (node: OperationNode) =>
  OperatorNode.is(node) && (node.operator === 'in' || node.operator === 'not in');

function isLongList(node: OperationNode): node is PrimitiveValueListNode {
  if (!PrimitiveValueListNode.is(node) || node.values.length <= maxInlineValues) return false;
  return node.values.every((value) => typeof value === 'string' || typeof value === 'number');
}

export class SqliteWithLists extends SqliteDialect {
  override createQueryCompiler(): ListAsParameter {
    return new ListAsParameter();
  }
}
