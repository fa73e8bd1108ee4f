/** How queries become SQLite's SQL: long lists of values are one parameter, so that a statement is the same whatever their length. */
import {
  type BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';

/** Shorter ones, such as those of statuses, stay lists: SQLite knows how many they are and what indexes serve them. */
const fewValues = 10;

/** `column in (…)` over a JSON list. A statement for every length would be compiled and prepared again and again. */
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
  if (!PrimitiveValueListNode.is(node) || node.values.length <= fewValues) return false;
  return node.values.every((value) => typeof value === 'string' || typeof value === 'number');
}

export class SqliteWithLists extends SqliteDialect {
  override createQueryCompiler(): ListAsParameter {
    return new ListAsParameter();
  }
}
