import { describePermissionMatrix } from './permission-matrix.ts';

describePermissionMatrix(1);
