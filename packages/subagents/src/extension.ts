export default function extension(): void {}
