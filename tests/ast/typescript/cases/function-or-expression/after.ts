export default (function () {});
